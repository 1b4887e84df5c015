import { Alert } from './Alert.tsx';

interface FailureProps {
  /** Null while nothing has failed, and while a new try is on its way: the same text again is news again. */
  text: string | null;
  title?: string;
  className?: string;
}

/** Why the last press did not work. It takes the focus and comes into view, wherever in the form it stands. */
export function Failure({ text, ...look }: FailureProps) {
  return (
    text !== null && (
      <Alert tone="error" isNews {...look}>
        {text}
      </Alert>
    )
  );
}
