/** Where a direct payment goes: the UPI link with its QR code, or the shop's account, each value with a copy button. */
import { Copy } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { copyText } from '#web/copy-text.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { dispensable } from '../../layout/dispensable.ts';
import { bankLines, type TargetLine, upiIdIn } from './transfer.ts';

interface Target {
  link: string;
  amount: string;
}

/** The code with its frame and hint, beside a link that does the same. */
const Scan = dispensable(async () => {
  const { QrCode } = await import('#web/ui/QrCode.tsx');
  return ({ link, amount }: Target) => (
    <ScanFrame>
      <QrCode text={link} label={m.transfer_qr_alt({ amount })} />
    </ScanFrame>
  );
});

function ScanFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="size-56 overflow-hidden rounded-md border border-line">{children}</div>
      <p className="text-sm text-soft">{m.transfer_qr_hint()}</p>
    </>
  );
}

export function UpiTarget({ link, amount }: Target) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Suspense
        fallback={
          <ScanFrame>
            <Skeleton className="size-full" />
          </ScanFrame>
        }
      >
        <Scan link={link} amount={amount} />
      </Suspense>
      <a href={link} className={buttonClass({ variant: 'secondary', full: true })}>
        {m.transfer_open_app()}
      </a>
      <TargetLines lines={[{ label: m.common_upi_id(), value: upiIdIn(link) }]} />
    </div>
  );
}

export function BankTarget({ details }: { details: string }) {
  return (
    <div className="flex flex-col gap-3">
      <TargetLines lines={bankLines(details)} />
      <p className="text-sm text-soft">{m.transfer_bank_hint()}</p>
    </div>
  );
}

function TargetLines({ lines }: { lines: readonly TargetLine[] }) {
  return (
    <ul className="w-full divide-y divide-line rounded-md border border-line px-4 text-left">
      {lines.map((line) => (
        <TargetRow key={`${line.label}:${line.value}`} line={line} />
      ))}
    </ul>
  );
}

function TargetRow({ line: { label, value } }: { line: TargetLine }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <p className="min-w-0 break-words">
        {label && <span className="block text-sm text-soft">{label}</span>}
        <span className="font-semibold">{value}</span>
      </p>
      <button
        type="button"
        aria-label={m.transfer_copy({ what: label || value })}
        onClick={() => void copyText(value)}
        className="grid size-11 shrink-0 place-items-center rounded-md text-red hover:bg-red-tint"
      >
        <Copy size={20} aria-hidden="true" />
      </button>
    </li>
  );
}
