import { useEffect, useState } from 'react';

/**
 * A part of the page that is loaded when first needed; null until then, or if loading fails. Define `load` outside components:
 * the compiler skips functions that contain an `import()`.
 */
export function useLater<Part>(load: () => Promise<Part>, isWanted: boolean): Part | null {
  const [part, setPart] = useState<{ is: Part } | null>(null);
  useEffect(() => {
    if (isWanted)
      load().then(
        (is) => setPart({ is }),
        () => undefined,
      );
  }, [load, isWanted]);
  return part?.is ?? null;
}
