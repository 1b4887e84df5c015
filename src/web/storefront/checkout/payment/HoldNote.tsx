import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import { formatTime } from '#web/texts/dates.ts';
import { productName } from '#web/texts/product-name.ts';
import { m } from '#web/words/messages.js';

/** Longer lists scroll by themselves, so that the answers below stay in sight. */
const LINES_IN_SIGHT = 3;

/** What a started payment reserves and until when; names the lines that are only partly reserved. */
export function HoldNote({ started }: { started: StartedPayment }) {
  const time = formatTime(new Date(started.reserved_until));
  if (started.payment_method === 'enquiry') return null;
  const notHeld = notHeldOf(started);
  if (notHeld.length === 0) return <p>{m.payment_held_until({ time })}</p>;
  return (
    <>
      <p>{started.holds_goods ? m.payment_not_held_part({ time }) : m.payment_not_held_all()}</p>
      <ul
        aria-label={m.payment_not_held_title()}
        tabIndex={notHeld.length > LINES_IN_SIGHT ? 0 : undefined}
        className="my-1 max-h-40 list-disc overflow-y-auto pl-5"
      >
        {notHeld.map((line) => (
          <li key={line.product_id}>
            {m.payment_not_held_line({ name: productName(line), count: line.count, missing: line.count - line.held })}
          </li>
        ))}
      </ul>
      <p>{m.payment_not_held_hint()}</p>
    </>
  );
}

/** Missing in a payment that an older version of the page kept on this device. */
export function notHeldOf(started: StartedPayment): StartedPayment['not_held'] {
  return started.not_held ?? [];
}
