/** Counting the shelf, and goods received: by a sheet, or product by product on a phone. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookingObstacle, ShelfProduct, StockWork } from '#shop/products/counting/counting.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { newKey } from '#web/api/new-key.ts';
import { productName } from '#web/texts/product-name.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { shelfQuery, stockDrafts, useBookStock } from './counting.queries.ts';
import { bookingOf, compare, isToBeSeenTo, lineFor, productsFound } from './draft.rules.ts';
import { StockLines, signed } from './StockLines.tsx';
import { StockSheetField } from './StockSheetField.tsx';

const MOST_FOUND = 8;

const isBegun = (kind: StockWork) => {
  const { lines, sent } = stockDrafts[kind].get();
  return sent !== null || Object.keys(lines).length > 0;
};

export function StockDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<StockWork>(() =>
    !isBegun('counted') && isBegun('arrived') ? 'arrived' : 'counted',
  );
  const store = stockDrafts[kind];
  const draft = store.useValue();
  const shelf = useQuery(shelfQuery);
  const book = useBookStock(kind);
  /** How often booking was attempted. The first attempt shows what is missing, and each one scrolls to it. */
  const [asked, setAsked] = useState(0);
  const reason = useRef<HTMLInputElement>(null);
  const [first, setFirst] = useState<readonly number[]>([]);
  const compared = compare(kind, draft, shelf.data ?? []);
  const choose = (chosen: StockWork) => {
    setKind(chosen);
    setAsked(0);
    setFirst([]);
    book.reset();
  };
  const send = (again: boolean) => {
    const toSee = compared.filter(isToBeSeenTo).map(({ product }) => product.id);
    setAsked(asked + 1);
    setFirst(toSee);
    if (!draft.sent && (compared.length === 0 || toSee.length > 0)) return;
    if (!draft.sent && draft.reason.trim() === '') {
      reason.current?.focus();
      return;
    }
    book.mutate(draft.sent ?? bookingOf(kind, draft.reason, compared, { key: newKey(), again }), {
      onSuccess: ({ changed, pieces }) => {
        toast(m.admin_count_done({ count: changed, pieces: signed(pieces) }));
        onClose();
      },
      onError: (error) => setFirst(refusedIds(error)),
    });
  };
  const why = obstacleIn(book.error);
  const isOpen = draft.sent !== null && !book.isPending;
  return (
    <FormDialog
      title={m.admin_count_title()}
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
      onClose={onClose}
      // Closing need not ask, because the count stays on the device.
      isDirty={false}
      busy={book.isPending}
      saveLabel={isOpen ? m.common_send_again() : m.admin_count_book()}
      closeLabel={m.common_close()}
      failure={book.error && why !== 'same_goods' ? refusalText(book.error, shelf.data ?? []) : null}
    >
      <LoadFailure of={shelf} />
      <RadioCards
        legend={m.admin_count_what()}
        hideLegend
        name="stock-kind"
        value={kind}
        onChange={choose}
        disabled={book.isPending}
        options={[
          { value: 'counted', label: m.admin_count_counted(), hint: m.admin_count_counted_hint() },
          { value: 'arrived', label: m.admin_count_arrived(), hint: m.admin_count_arrived_hint() },
        ]}
      />
      {isOpen && draft.sent ? (
        <Alert tone="warning">
          {m.admin_count_sent({ count: draft.sent.lines.length, reason: draft.sent.reason })}
        </Alert>
      ) : (
        <>
          <StockSheetField key={kind} kind={kind} shelf={shelf.data ?? []} />
          <Entry kind={kind} shelf={shelf.data ?? []} first={first} asked={asked} />
          <TextField
            ref={reason}
            label={m.admin_count_reason()}
            hint={kind === 'counted' ? m.admin_count_reason_hint() : m.admin_count_reason_note()}
            required
            maxLength={200}
            autoComplete="off"
            value={draft.reason}
            error={asked > 0 && draft.reason.trim() === '' ? m.common_reason_missing() : undefined}
            onChange={(event) => store.update({ reason: event.target.value })}
          />
          {asked > 0 && compared.length === 0 && (
            <Alert key={asked} tone="error" isNews>
              {m.admin_count_nothing()}
            </Alert>
          )}
          {why === 'same_goods' && (
            <Alert
              tone="warning"
              isNews
              action={
                <Button variant="secondary" size="sm" onClick={() => send(true)}>
                  {m.admin_count_again()}
                </Button>
              }
            >
              {m.admin_count_same()}
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  );
}

function obstacleIn(error: unknown): BookingObstacle | null {
  return error instanceof ApiError && error.code === 'CONFLICT' ? ((error.body.why as BookingObstacle) ?? null) : null;
}

const refusedIds = (error: unknown): number[] =>
  error instanceof ApiError && Array.isArray(error.body.product_ids) ? (error.body.product_ids as number[]) : [];

const MOST_NAMED = 5;

/** The refusal in the page's language, with the products it is about. */
function refusalText(error: unknown, shelf: readonly ShelfProduct[]): string {
  const ids = new Set(refusedIds(error));
  const refused = shelf.filter(({ id }) => ids.has(id)).map(productName);
  const names = [...refused.slice(0, MOST_NAMED), ...(refused.length > MOST_NAMED ? ['…'] : [])].join(', ');
  const why = obstacleIn(error);
  if (why === 'moved') return m.admin_count_refused_moved({ names });
  if (why === 'held') return m.admin_count_refused_held({ names });
  if (why === 'full') return m.admin_count_refused_full({ names });
  return errorText(error);
}

interface EntryProps {
  kind: StockWork;
  shelf: readonly ShelfProduct[];
  first: readonly number[];
  asked: number;
}

/** Finds a product by its code or part of its name, above the list it is added to. */
function Entry({ kind, shelf, first, asked }: EntryProps) {
  const store = stockDrafts[kind];
  const draft = store.useValue();
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<number | null>(null);
  const [isEmptying, setEmptying] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const found = productsFound(shelf, text);
  const take = (product: ShelfProduct) => {
    store.update({ lines: { ...draft.lines, [product.id]: lineFor(draft, product, Date.now()) } });
    setText('');
    setTaken(product.id);
  };
  const compared = compare(kind, draft, shelf);
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
