import { useState } from 'react';
import { errorText } from '#web/api/error-text.ts';

/** Asks the server to send a code, and tracks whether one was sent. */
export function useCodeSent(ask: () => Promise<unknown>) {
  const [isSent, setIsSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await ask();
      setIsSent(true);
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  return { send, isSent, busy, failure };
}
