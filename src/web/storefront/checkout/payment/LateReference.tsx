import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

interface LateReferenceProps {
  label: string;
  /** The form; `close` hides it again. */
  children: (close: () => void) => ReactNode;
}

/** A quiet button that turns into the form for a reference: to correct one, or for money sent before. */
export function LateReference({ label, children }: LateReferenceProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Card>{children(() => setOpen(false))}</Card>;
  return (
    <Button variant="quiet" full onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
}
