import type { ComponentProps } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { m } from '#web/words/messages.js';
import { CodeForm } from './CodeForm.tsx';
import type { useCodeSent } from './use-code-sent.ts';

interface CodeStepProps extends ComponentProps<typeof CodeForm> {
  code: ReturnType<typeof useCodeSent>;
}

/** The button that sends a code, or another one, and the field for it. */
export function CodeStep({ code: { send, isSent, busy, failure }, ...form }: CodeStepProps) {
  return (
    <>
      <Failure text={failure} />
      {isSent && <CodeForm {...form} />}
      <Button
        variant={isSent ? 'quiet' : 'secondary'}
        className="justify-self-start"
        busy={busy}
        busyText={m.common_sending()}
        onClick={() => void send()}
      >
        {isSent ? m.common_send_new_otp() : m.common_send_otp()}
      </Button>
    </>
  );
}
