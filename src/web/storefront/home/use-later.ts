import { useEffect, useState } from 'react';

/**
 * A part of the page that is fetched when it is first wanted; null until it is here, and where it could not be fetched. `load`
 * stands outside of components: the compiler leaves out what holds an `import()`.
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
