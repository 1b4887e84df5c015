import { useEffect, useState } from 'react';

/** Renders a paper, prints it, and removes it afterwards. */
export function usePrint<Paper extends string>() {
  const [job, setJob] = useState<{ paper: Paper } | null>(null);
  useEffect(() => {
    if (!job) return;
    const done = () => setJob(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [job]);
  return { paper: job?.paper ?? null, print: (paper: Paper) => setJob({ paper }) };
}
