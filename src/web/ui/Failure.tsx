import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

interface FailureProps {
  /** Null while nothing has failed and during a retry, so that the same text is announced again. */
  text: ReactNode;
  title?: string;
  className?: string;
}

/** Why the last click failed. Takes the focus and is scrolled into view. */
export function Failure({ text, ...look }: FailureProps) {
  return (
    text && (
      <Alert tone="error" isNews {...look}>
        {text}
      </Alert>
    )
  );
}
