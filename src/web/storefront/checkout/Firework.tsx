/** The one small firework of a placed order: once per order, and never for people who asked for less motion. */
import { useEffect, useRef } from 'react';
import { BURST_RAYS } from './Sparks.tsx';

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
        { strokeDasharray: '0 120', strokeDashoffset: 0, opacity: 1 },
        { strokeDasharray: '40 120', strokeDashoffset: -20, opacity: 1, offset: 0.5 },
        { strokeDasharray: '2 120', strokeDashoffset: -90, opacity: 0 },
      ],
      { duration: 1300, delay, easing: 'cubic-bezier(0.15, 0.7, 0.3, 1)', fill: 'both' },
    );
  }
}

export function Firework({ orderId, className }: { orderId: number; className?: string }) {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isFirstTime(orderId) && !isCalm && drawing.current) burst(drawing.current);
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
