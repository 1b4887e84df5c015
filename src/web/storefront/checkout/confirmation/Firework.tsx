/** The firework of a placed order. It bursts once per order, and stays still for people who asked for less motion. */
import { useEffect, useRef } from 'react';
import { prefersStillness } from '#web/ui/prefers-stillness.ts';
import { BURST_RAYS } from '../../layout/Sparks.tsx';

const SEEN_KEY = 'mathappu.celebrated';
const COLOURS = ['#f2b632', '#e8a317', '#ff7a59'];

function isFirstTime(orderId: number): boolean {
  try {
    if (sessionStorage.getItem(SEEN_KEY) === String(orderId)) return false;
    sessionStorage.setItem(SEEN_KEY, String(orderId));
    return true;
  } catch {
    return false;
  }
}

function burst(drawing: SVGSVGElement): void {
  for (const [index, ray] of drawing.querySelectorAll('line').entries()) {
    const delay = (index % 3) * 60;
    ray.animate(
      [
        { strokeDasharray: '0 120', opacity: 1 },
        { strokeDasharray: '24 120', strokeDashoffset: '-30', opacity: 1, offset: 0.45 },
        { strokeDasharray: '4 120', strokeDashoffset: '-70', opacity: 0, offset: 0.75 },
        { strokeDasharray: '0 120', strokeDashoffset: '0', opacity: 0, offset: 0.76 },
        { strokeDasharray: '120 0', strokeDashoffset: '0', opacity: 1 },
      ],
      { duration: 1600, delay, easing: 'cubic-bezier(0.15, 0.7, 0.3, 1)', fill: 'backwards' },
    );
  }
}

export function Firework({ orderId, className }: { orderId: number; className?: string }) {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (isFirstTime(orderId) && !prefersStillness() && drawing.current) burst(drawing.current);
  }, [orderId]);
  return (
    <svg ref={drawing} viewBox="0 0 200 200" className={className} aria-hidden="true">
      {BURST_RAYS.map((ray, index) => (
        <line
          key={`${ray.x2},${ray.y2}`}
          {...ray}
          stroke={COLOURS[index % COLOURS.length]}
          strokeWidth="3"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
