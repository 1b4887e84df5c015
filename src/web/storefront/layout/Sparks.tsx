/** One burst of a firework, drawn in the colour of the text around it; decoration only. */
const RAYS = 24;
const round = (value: number) => Math.round(value * 10) / 10;

export interface Ray {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** The rays of a burst around the middle of a 200 × 200 drawing, alternately long and short. */
export const BURST_RAYS: readonly Ray[] = Array.from({ length: RAYS }, (_, index) => {
  const angle = (index / RAYS) * 2 * Math.PI;
  const outer = [92, 62, 78][index % 3] ?? 78;
  const at = (distance: number) => [100 + distance * Math.cos(angle), 100 + distance * Math.sin(angle)].map(round);
  const [x1 = 0, y1 = 0] = at(24);
  const [x2 = 0, y2 = 0] = at(outer);
  return { x1, y1, x2, y2 };
});

export function Sparks({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 200 200"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      aria-hidden="true"
    >
      {BURST_RAYS.map((ray) => (
        <g key={`${ray.x2},${ray.y2}`} strokeLinecap="round">
          <line {...ray} opacity="0.75" />
          <circle cx={ray.x2} cy={ray.y2} r="2.4" fill="currentColor" stroke="none" />
        </g>
      ))}
    </svg>
  );
}
