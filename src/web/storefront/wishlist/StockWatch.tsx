import type { ReactNode } from 'react';
import { LiveData } from '../layout/LiveData.tsx';
import { useViewer } from '../layout/shop-context.ts';
import { StockWatchButton } from './StockWatchButton.tsx';

/** The button on a page without live data. */
export function StockWatch({ id, name }: { id: number; name: string }): ReactNode {
  const viewer = useViewer();
  return (
    <LiveData>
      <StockWatchButton viewer={viewer} id={id} name={name} />
    </LiveData>
  );
}
