import { Banknote, CreditCard, Landmark, QrCode, ShieldCheck, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAmount } from '#shared/money.ts';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { priceRules } from '../../cart/price-rules.ts';
import { type ChosenMethod, checkoutDraft, UPI_APPS, type UpiApp } from '../checkout-draft.ts';
import { UpiMark, UpiMarks } from './UpiMark.tsx';

const APP_LABELS: Record<UpiApp, () => string> = {
  paytm: m.payment_app_paytm,
  gpay: m.payment_app_gpay,
  phonepe: m.payment_app_phonepe,
  bharatpe: m.payment_app_bharatpe,
  amazon: m.payment_app_amazon,
  other: m.payment_app_other,
};

const METHOD_CARDS: Record<ChosenMethod, () => { label: string; icon: ReactNode; hint?: ReactNode }> = {
  card: () => ({ label: m.payment_card(), icon: <CreditCard size={22} aria-hidden="true" /> }),
  upi: () => ({ label: m.payment_upi(), icon: <Smartphone size={22} aria-hidden="true" />, hint: <UpiMarks /> }),
  cod: () => ({ label: m.payment_cod(), icon: <Banknote size={22} aria-hidden="true" /> }),
  upi_direct: () => ({ label: m.payment_upi_direct(), icon: <QrCode size={22} aria-hidden="true" /> }),
  bank_transfer: () => ({ label: m.payment_bank_transfer(), icon: <Landmark size={22} aria-hidden="true" /> }),
};

/** How to pay. The card itself is typed in the gateway's own window, never here (decisions §6.3). */
export function MethodPanels({
  method,
  offered,
  disabled,
}: {
  method: ChosenMethod;
  offered: readonly ChosenMethod[];
  disabled: boolean;
}) {
  const { codCharge } = priceRules();
  return (
    <div className="flex flex-col gap-4">
      <RadioCards<ChosenMethod>
        legend={m.payment_method()}
        hideLegend
        name="payment_method"
        value={method}
        disabled={disabled}
        onChange={(chosen) => checkoutDraft.update({ method: chosen })}
        options={offered.map((value) => ({ value, ...METHOD_CARDS[value]() }))}
      />
      {method === 'card' && <Panel>{m.payment_card_hint()}</Panel>}
      {method === 'upi' && <UpiPanel disabled={disabled} />}
      {method === 'cod' && codCharge > 0 && <Panel>{m.payment_cod_hint({ amount: formatAmount(codCharge) })}</Panel>}
      {method === 'upi_direct' && <Panel>{m.payment_upi_direct_hint()}</Panel>}
      {method === 'bank_transfer' && <Panel>{m.payment_bank_transfer_hint()}</Panel>}
    </div>
  );
}

function UpiPanel({ disabled }: { disabled: boolean }) {
  const { upiApp } = checkoutDraft.useValue();
  return (
    <>
      <RadioCards<UpiApp>
        // Two beside each other on a phone, with room for the longest word of a name.
        className="max-sm:[&_label]:gap-1.5 max-sm:[&_label]:px-2 max-sm:[&_label]:text-sm max-sm:[&>div]:grid max-sm:[&>div]:grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))]"
        legend={m.payment_upi_app()}
        name="upi_app"
        value={upiApp}
        disabled={disabled}
        onChange={(chosen) => checkoutDraft.update({ upiApp: chosen })}
        options={UPI_APPS.map((app) => ({
          value: app,
          label: APP_LABELS[app](),
          icon: <UpiMark app={app} size={24} />,
        }))}
      />
      <Panel>{m.payment_upi_hint()}</Panel>
    </>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 rounded-md bg-paper px-4 py-3 text-sm text-soft">
      <ShieldCheck size={20} aria-hidden="true" className="shrink-0 text-green" />
      {children}
    </p>
  );
}
