import { useQuery } from '@tanstack/react-query';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { useOwnSignIn } from '../layout/use-admin-search.ts';
import { secondStepQuery } from './own.queries.ts';

/** Reminds the owner until the second step is on, because this password opens the whole shop. */
export function SecondStepNudge() {
  const { open } = useOwnSignIn();
  const step = useQuery(secondStepQuery);
  if (!step.data || step.data.isOn) return null;
  return (
    <Alert
      tone="warning"
      // On a phone the button is below the text, which gets the full width.
      className="max-sm:[&>div]:basis-56"
      title={m.admin_step_nudge_title()}
      action={
        <Button size="sm" onClick={open}>
          {m.admin_step_set_up()}
        </Button>
      }
    >
      <p>{m.admin_step_nudge_body()}</p>
    </Alert>
  );
}
