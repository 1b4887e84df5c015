import { useRef, useState } from 'react';
import type { ShelfProduct, StockWork } from '#shop/products/counting/counting.contract.ts';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { stockDrafts } from './counting.queries.ts';
import { type Compared, lineFor, productsFound } from './draft.rules.ts';
import { StockLines } from './StockLines.tsx';

const MOST_FOUND = 8;

interface StockEntryProps {
  kind: StockWork;
  shelf: readonly ShelfProduct[];
  compared: readonly Compared[];
  first: readonly number[];
  asked: number;
}

/** Finds a product by its code or part of its name, above the list it is added to. */
export function StockEntry({ kind, shelf, compared, first, asked }: StockEntryProps) {
  const store = stockDrafts[kind];
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<number | null>(null);
  const [isEmptying, setEmptying] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const found = productsFound(shelf, text);
  const take = (product: ShelfProduct) => {
    const draft = store.get();
    store.update({ lines: { ...draft.lines, [product.id]: lineFor(draft, product, Date.now()) } });
    setText('');
    setTaken(product.id);
  };
  return (
    <>
      <div className="flex flex-col gap-2">
        <TextField
          ref={field}
          label={m.admin_count_find()}
          disabled={shelf.length === 0}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (found[0]) take(found[0]);
          }}
        />
        {text.trim() !== '' && found.length === 0 && <p className="text-sm text-soft">{m.admin_count_find_none()}</p>}
        {found.length > 0 && (
          <ul className="flex flex-col gap-1">
            {found.slice(0, MOST_FOUND).map((product) => (
              <li key={product.id}>
                <Button variant="secondary" full className="justify-start text-left" onClick={() => take(product)}>
                  {productName(product)} · {product.code}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {compared.length > 0 && (
        <StockLines
          kind={kind}
          compared={compared}
          first={first}
          asked={asked}
          taken={taken}
          onTyped={() => field.current?.focus()}
          onEmpty={() => setEmptying(true)}
        />
      )}
      <ConfirmDialog
        open={isEmptying}
        onOpenChange={setEmptying}
        title={m.admin_count_empty_title()}
        body={m.admin_count_empty_body({ count: compared.length })}
        confirmLabel={m.admin_count_empty()}
        danger
        onConfirm={() => store.update({ lines: {} })}
      />
    </>
  );
}
