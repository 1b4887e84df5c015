/** Shows what still waits for the network, and the result of sending it. Loaded after the first view, with the offline notice. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { onOutcome, sendWaiting, useWaiting, type WaitingKind, watch } from '#web/api/waiting-writes.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';

const WORDS: Record<WaitingKind, () => string> = {
  contact: () => m.waiting_contact(),
  cart: () => m.waiting_cart(),
  profile: () => m.waiting_profile(),
  address: () => m.waiting_address(),
  desk: () => m.waiting_desk(),
  packing: () => m.common_packing(),
};

/** In the admin, its frame says what became of these; elsewhere nobody else would. */
const SAID_BY_ADMIN: readonly WaitingKind[] = ['desk', 'packing'];

function useOutcomes(isAdmin: boolean): void {
  const router = useRouter();
  useEffect(
    () =>
      onOutcome(({ kind }, outcome, { error }) => {
        if (isAdmin && SAID_BY_ADMIN.includes(kind)) return;
        const what = WORDS[kind]();
        if (outcome === 'sign-in') toast(m.waiting_sign_in({ what }), 'info');
        else if (outcome === 'refused')
          toast([m.waiting_refused({ what }), error && errorText(error)].filter(Boolean).join(' '), 'error');
        else {
          toast(m.waiting_sent({ what }));
          // The header greets by name, the checkout lists addresses.
          void router.invalidate();
        }
      }),
    [isAdmin, router],
  );
}

export function WaitingNotice({ isAdmin }: { isAdmin: boolean }) {
  const waiting = useWaiting();
  useEffect(watch, []);
  useOutcomes(isAdmin);
  if (waiting.length === 0) return null;
  const kinds = [...new Set(waiting.map(({ kind }) => WORDS[kind]()))];
  const what = new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(kinds);
  return (
    <div role="status" className="bg-blue-tint px-4 py-1 text-center text-sm font-semibold text-blue">
      {m.waiting_notice({ what })}{' '}
      <button type="button" className="min-h-11 px-2 underline" onClick={() => void sendWaiting()}>
        {m.waiting_send_now()}
      </button>
    </div>
  );
}
