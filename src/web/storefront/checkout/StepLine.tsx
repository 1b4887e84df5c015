import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { useIsEnquiry } from '../cart/SalesNotice.tsx';
import type { CheckoutStep } from './checkout-steps.ts';

const STAGES = [
  { label: m.common_cart, step: undefined },
  { label: m.common_address, step: 'checkout' },
  { label: m.common_payment, step: 'payment' },
] as const;
const ENQUIRY_STAGES = [...STAGES.slice(0, 2), { label: m.checkout_step_enquiry, step: 'payment' }] as const;

/** How many stages are done at each step of the address. */
const STAGE_OF: Record<CheckoutStep, number> = {
  cart: 0,
  checkout: 1,
  'add-address': 1,
  payment: 2,
  failed: 2,
  confirmation: 3,
};

const STAGE = 'inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold md:gap-2 md:text-base';

/** Cart, Address, Payment (or Enquiry): marks the current stage; the finished ones are links back. */
export function StepLine({ step }: { step: CheckoutStep }) {
  const current = STAGE_OF[step];
  const stages = useIsEnquiry() ? ENQUIRY_STAGES : STAGES;
  return (
    <nav aria-label={m.checkout_steps()} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 md:gap-4">
        {stages.map((stage, index) => (
          <li
            key={stage.label()}
            aria-current={index === current ? 'step' : undefined}
            className={cx('flex items-center gap-1 md:gap-4', index > 0 && 'flex-1')}
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={cx('h-0.5 min-w-2 flex-1 rounded-full', index <= current ? 'bg-green' : 'bg-line')}
              />
            )}
            {index < current && current < stages.length ? (
              <Link
                to="/cart"
                search={stage.step ? { step: stage.step } : {}}
                // Without this, the cart would count as the current page at every step.
                activeOptions={{ exact: true }}
                className={cx(STAGE, 'hover:underline')}
              >
                <StageMark index={index} current={current} />
                {stage.label()}
              </Link>
            ) : (
              <span className={cx(STAGE, index > current && 'text-soft')}>
                <StageMark index={index} current={current} />
                {stage.label()}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StageMark({ index, current }: { index: number; current: number }) {
  const isDone = index < current;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid aspect-square w-6 shrink-0 md:size-7 place-items-center rounded-full border text-sm leading-none',
        isDone && 'border-green bg-green text-white',
        index === current && 'border-red bg-red text-white',
        index > current && 'border-edge bg-card',
      )}
    >
      {isDone ? <Check size={16} strokeWidth={3} /> : index + 1}
    </span>
  );
}
