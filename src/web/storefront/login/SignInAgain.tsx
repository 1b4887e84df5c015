import { Link } from '@tanstack/react-router';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

interface WayBack {
  /** The path of this page, where sign-in returns to. */
  next: string;
}

/** For a session that ended elsewhere: the page still shows its person. */
export function SignInAgain({ next }: WayBack) {
  return (
    <Link to="/login" search={{ next }} className={buttonClass({ variant: 'secondary' })}>
      {m.common_sign_in()}
    </Link>
  );
}

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Why what was asked failed. It takes the focus, and offers to sign in again where that is the reason. */
export function SaveFailure({ error, next }: WayBack & { error: unknown }) {
  return (
    <Alert tone="error" isNews action={isSignedOut(error) && <SignInAgain next={next} />}>
      {errorText(error)}
    </Alert>
  );
}
