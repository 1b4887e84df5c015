import { formatAmount, type Paise, paiseFromRupees } from '#shared/money.ts';
import { m } from '#web/words/messages.js';
import { useStore } from '../../layout/shop-context.ts';

/** How far the cart is from free delivery; both limits are the owner's settings. Empty where delivery goes by rules. */
export function FreeDeliveryBar({ total }: { total: Paise }) {
  const { free_delivery_amount, free_delivery_km: km, delivery } = useStore();
  const least = paiseFromRupees(free_delivery_amount);
  if (delivery.by_rules || least <= 0 || km <= 0) return null;
  const text =
    total < least ? m.summary_missing({ amount: formatAmount(least - total), km }) : m.summary_reached({ km });
  return (
    <div className="text-xs text-soft">
      {/* The text says it; a screen reader would call out the percentage with every product. */}
      <progress
        aria-hidden="true"
        value={Math.min(total, least)}
        max={least}
        className="mb-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-gold [&::-webkit-progress-value]:transition-all"
      />
      {text}
    </div>
  );
}
