import { Link } from '@tanstack/react-router';
import { formatUnitPrice } from '#shared/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';
import type { FillingAgain } from './use-fill-again.ts';

/** The result: how much is in the cart, and what is gone, short or dearer. */
export function FilledAgain({ filled, failure }: FillingAgain) {
  if (failure)
    return (
      <Alert isNews tone="error">
        {failure}
      </Alert>
    );
  if (!filled) return null;
  const { added, gone, fewer, dearer } = filled;
  if (added === 0)
    return (
      <Alert isNews tone="warning">
        {m.dashboard_reordered_none()}
      </Alert>
    );
  const cart = (
    <Link to="/cart" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
      {m.dashboard_reorder_view_cart()}
    </Link>
  );
  return (
    <Alert
      isNews
      tone={gone.length + fewer.length + dearer.length > 0 ? 'warning' : 'success'}
      title={m.again_done({ count: added })}
      action={cart}
    >
      <Listed title={m.again_gone()} lines={gone} />
      <Listed title={m.again_fewer()} lines={fewer.map((line) => m.again_fewer_line(line))} />
      <Listed
        title={m.again_dearer()}
        lines={dearer.map(({ name, now, before }) =>
          m.again_dearer_line({ name, now: formatUnitPrice(now), before: formatUnitPrice(before) }),
        )}
      />
    </Alert>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
