import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Takes the focus when it replaces the clicked button: otherwise keyboard and screen reader would start again at the
 * top of the page.
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
