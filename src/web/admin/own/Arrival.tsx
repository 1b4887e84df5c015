import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Takes the focus when it replaces the pressed button: otherwise keyboard and screen reader would be back at the start
 * of the page.
 */
export function Arrival({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
