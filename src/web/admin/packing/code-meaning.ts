import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import { productOfCode } from '#shop/orders/floor/floor.rules.ts';
import { productName } from '#web/texts/product-name.ts';
import { m } from '#web/words/messages.js';

type Line = FloorOrder['Carts'][number];

export interface CodeMeaning {
  text: string;
  isWrong: boolean;
  /** The line whose goods these are. */
  line?: Line;
}

/** The meaning of a scanned code for an order: a line, a part of a gift box, or a mistake. */
export function meaningOf(order: Pick<FloorOrder, 'Carts' | 'codes'>, code: string): CodeMeaning {
  const id = productOfCode(order.codes, code)?.product_id;
  if (id === undefined) return { text: m.admin_pack_code_wrong({ code }), isWrong: true };
  const line = order.Carts.find(({ product_id }) => product_id === id);
  if (line)
    return { text: m.admin_pack_code_right({ name: productName(line), count: line.count }), isWrong: false, line };
  const inside = order.Carts.flatMap((box) => {
    const content = box.contents?.find(({ product_id }) => product_id === id);
    return content ? [{ box, content, boxes: Math.min(box.boxes_to_pack ?? 0, box.count) }] : [];
  });
  // If one box is packed already and another one is packed now, the goods are for the latter.
  const found = inside.find(({ boxes }) => boxes > 0) ?? inside[0];
  if (!found) return { text: m.admin_pack_code_wrong({ code }), isWrong: true };
  const { box, content, boxes } = found;
  const names = { name: productName(content), box: productName(box) };
  return boxes > 0
    ? { text: m.admin_pack_code_content({ ...names, count: content.count * boxes }), isWrong: false }
    : { text: m.admin_pack_code_inside(names), isWrong: true };
}
