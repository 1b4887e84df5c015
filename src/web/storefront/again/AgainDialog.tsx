import { useEffect, useRef } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { FilledAgain } from './FilledAgain.tsx';
import type { SeasonLines } from './fill-again.ts';
import { useFillAgain } from './use-fill-again.ts';

/** Opening it fills the cart; the dialog shows the result. */
export function AgainDialog({ lines, onClose }: { lines: SeasonLines; onClose: () => void }) {
  const filling = useFillAgain(lines);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void filling.start();
  }, [filling.start]);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={m.again_title()}>
      {filling.busy && <Skeleton className="h-16 w-full" />}
      <FilledAgain {...filling} />
    </Dialog>
  );
}
