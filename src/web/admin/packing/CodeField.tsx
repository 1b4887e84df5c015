import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { showLoaded } from '../form/show-loaded.ts';
import { type CodeMeaning, meaningOf } from './code-meaning.ts';
import type { PackingTable } from './packing-book.ts';

const loadCamera = () => import('./CodeCamera.tsx');
const CodeCamera = lazy(async () => ({ default: (await loadCamera()).CodeCamera }));

/**
 * A scanner at the table types the code and Enter; a phone reads it with its camera. Either ticks the line, names the
 * gift box for the goods, or says that they are wrong.
 */
export function CodeField({ order, table: { packing, change } }: { order: FloorOrder; table: PackingTable }) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState<CodeMeaning | null>(null);
  const [isOpen, setOpen] = useState(false);
  const read = (code: string) => {
    setText('');
    const meaning = meaningOf(order, code);
    const { line } = meaning;
    setSaid(meaning);
    navigator.vibrate?.(meaning.isWrong ? [80, 60, 80] : 40);
    if (line && !packing.packed_line_ids.includes(line.id))
      change({
        packed_line_ids: [...packing.packed_line_ids, line.id],
        short_lines: packing.short_lines.filter(({ line_id }) => line_id !== line.id),
      });
  };
  return (
    <div className="flex flex-col gap-2">
      <Form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) read(text.trim());
        }}
      >
        <TextField
          label={m.admin_product_sku()}
          className="min-w-0 flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          variant="secondary"
          icon={<ScanBarcode size={20} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : void showLoaded(loadCamera, () => setOpen(true)))}
        >
          {isOpen ? m.common_stop() : m.admin_pack_scan()}
        </Button>
      </Form>
      <p
        role="status"
        className={said ? `text-sm font-semibold ${said.isWrong ? 'text-red' : 'text-green-dark'}` : 'sr-only'}
      >
        {said?.text}
      </p>
      {isOpen && (
        <Suspense>
          <CodeCamera onCode={read} />
        </Suspense>
      )}
    </div>
  );
}
