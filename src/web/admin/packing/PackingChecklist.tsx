import { useState } from 'react';
import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { inBoxText } from '#web/texts/box-contents.ts';
import { ProductNames } from '#web/texts/ProductNames.tsx';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { PanelSection } from '../layout/Facts.tsx';
import type { PackingTable } from './packing-book.ts';

interface ChecklistProps {
  order: FloorOrder;
  table: PackingTable;
  /** Another packer has the order, or its cartons are closed. */
  isLocked: boolean;
}

/** Every line with a large checkbox; short lines show how many pieces there are. */
export function PackingChecklist({ order, table: { packing, change }, isLocked }: ChecklistProps) {
  const { packed_line_ids: packed, short_lines: short } = packing;
  const toggle = (id: number) =>
    change({
      packed_line_ids: packed.includes(id) ? packed.filter((other) => other !== id) : [...packed, id],
      short_lines: short.filter(({ line_id }) => line_id !== id),
    });
  const setShort = (id: number, found: number | null) =>
    change({
      packed_line_ids: packed.filter((other) => other !== id),
      short_lines: [
        ...short.filter(({ line_id }) => line_id !== id),
        ...(found === null ? [] : [{ line_id: id, found }]),
      ],
    });
  return (
    <PanelSection title={m.admin_pack_progress({ packed: packed.length, lines: order.Carts.length })}>
      <ul className="flex flex-col divide-y divide-line">
        {order.Carts.map((line) => (
          <li key={line.id}>
            <PackingLine
              line={line}
              isPacked={packed.includes(line.id)}
              found={short.find(({ line_id }) => line_id === line.id)?.found ?? null}
              isLocked={isLocked}
              onToggle={() => toggle(line.id)}
              onShort={(found) => setShort(line.id, found)}
            />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

interface LineProps {
  line: FloorOrder['Carts'][number];
  isPacked: boolean;
  /** The pieces found of a short line. */
  found: number | null;
  isLocked: boolean;
  onToggle: () => void;
  onShort: (found: number | null) => void;
}

function PackingLine({ line, isPacked, found, isLocked, onToggle, onShort }: LineProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="py-1">
      <div className="flex items-center gap-1">
        <label
          className={`flex min-h-16 min-w-0 flex-1 items-center gap-3 py-1 ${isLocked ? '' : 'cursor-pointer'} ${isPacked ? 'text-soft' : ''}`}
        >
          <input
            type="checkbox"
            checked={isPacked}
            disabled={isLocked}
            onChange={onToggle}
            className="size-8 shrink-0 accent-red"
          />
          <span className="min-w-0 flex-1">
            <ProductNames product={line} className={isPacked ? 'line-through' : ''} secondClass="block text-sm" />
            <span className="block text-sm text-soft">{packIn(getLocale(), line.Product.quantity_content)}</span>
          </span>
        </label>
        <span className="flex shrink-0 flex-col items-end">
          <span className="px-1 text-2xl font-bold tabular-nums">× {line.count}</span>
          {!isLocked && !isPacked && found === null && !isAsking && (
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              {m.admin_pack_short()}
              <span className="sr-only">: {productName(line)}</span>
            </Button>
          )}
        </span>
      </div>
      {line.contents && <BoxOnTheTable contents={line.contents} toFill={line.boxes_to_pack ?? 0} count={line.count} />}
      {isAsking && (
        <ShortForm
          line={line}
          onCancel={() => setAsking(false)}
          onSave={(count) => {
            setAsking(false);
            onShort(count);
          }}
        />
      )}
      {found !== null && (
        <p className="mb-2 flex flex-wrap items-center justify-between gap-2 rounded-md bg-orange-tint px-3 py-1 text-sm font-semibold text-orange">
          {m.admin_pack_short_found({ found, count: line.count })}
          {!isLocked && (
            <Button variant="quiet" size="sm" onClick={() => onShort(null)}>
              {m.admin_pack_short_undo()}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

interface BoxProps {
  contents: NonNullable<FloorOrder['Carts'][number]['contents']>;
  /** Boxes to pack from their contents now; the others are already packed. */
  toFill: number;
  count: number;
}

/** The contents of a gift box and, for those packed now, the total pieces to put in. */
function BoxOnTheTable({ contents, toFill, count }: BoxProps) {
  const boxes = Math.min(toFill, count);
  if (boxes === 0) return <p className="mb-2 ml-11 text-sm text-soft">{inBoxText(contents)}</p>;
  return (
    <div className="mb-2 ml-11 text-sm">
      <p className="font-semibold">{m.admin_pack_fill({ boxes, count })}</p>
      <ul>
        {contents.map((content) => (
          <li key={content.product_id} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0 wrap-anywhere">{productName(content)}</span>
            <span className="shrink-0 px-1 font-semibold tabular-nums">× {content.count * boxes}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const wrongCount = (most: number) =>
  most === 0 ? m.admin_pack_short_wrong_one() : m.admin_pack_short_wrong({ count: most });

interface ShortFormProps {
  line: FloorOrder['Carts'][number];
  onCancel: () => void;
  onSave: (found: number) => void;
}

function ShortForm({ line, onCancel, onSave }: ShortFormProps) {
  const [text, setText] = useState(line.count === 1 ? '0' : '');
  const found = /^\d+$/.test(text) ? Number(text) : null;
  const isRight = found !== null && found < line.count;
  return (
    <Form
      className="mb-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onSave(found);
      }}
    >
      <TextField
        label={m.admin_pack_short_ask({ count: line.count })}
        inputMode="numeric"
        autoComplete="off"
        className="min-w-40 flex-1"
        value={text}
        error={text !== '' && !isRight ? wrongCount(line.count - 1) : undefined}
        onChange={(event) => setText(event.target.value.trim())}
      />
      <Button type="submit" disabled={!isRight}>
        {m.admin_pack_short_send()}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {m.common_cancel()}
      </Button>
    </Form>
  );
}
