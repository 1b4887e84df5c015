import { useEffect, useState } from 'react';

/** Any use of the page, which cannot be reached while it is being printed. */
const USES = ['pointerdown', 'keydown'] as const;

/**
 * Renders a paper, prints it, and removes it when the page is used again. Not at `afterprint`: on an iPhone it comes while
 * the printer is still to be chosen, after which the page is drawn anew, without the paper.
 */
export function usePrint<Paper extends string>() {
  const [job, setJob] = useState<{ paper: Paper } | null>(null);
  useEffect(() => {
    if (!job) return;
    const done = () => setJob(null);
    for (const use of USES) window.addEventListener(use, done, { capture: true });
    window.print();
    return () => {
      for (const use of USES) window.removeEventListener(use, done, { capture: true });
    };
  }, [job]);
  return { paper: job?.paper ?? null, print: (paper: Paper) => setJob({ paper }) };
}
