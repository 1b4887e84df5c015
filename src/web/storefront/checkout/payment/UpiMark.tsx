import { UPI_APPS, type UpiApp } from '../checkout-draft.ts';

/** A letter in the app's well-known colour, because the logos belong to the apps. */
const MARKS: Record<UpiApp, { letter: string; colour: string }> = {
  paytm: { letter: 'P', colour: '#00579b' },
  gpay: { letter: 'G', colour: '#1a73e8' },
  phonepe: { letter: 'पे', colour: '#5f259f' },
  bharatpe: { letter: 'B', colour: '#00756f' },
  amazon: { letter: 'a', colour: '#232f3e' },
  other: { letter: '…', colour: '#6b5560' },
};

export function UpiMark({ app, size = 28 }: { app: UpiApp; size?: number }) {
  const { letter, colour } = MARKS[app];
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" className="shrink-0">
      <rect width="28" height="28" rx="7" fill={colour} />
      <text x="14" y="19.5" textAnchor="middle" fontSize="15" fontWeight="700" fill="#fff">
        {letter}
      </text>
    </svg>
  );
}

/** A row of marks that shows at a glance what UPI means. */
export function UpiMarks() {
  return (
    <span className="mt-1 flex gap-1" aria-hidden="true">
      {UPI_APPS.filter((app) => app !== 'other').map((app) => (
        <UpiMark key={app} app={app} size={22} />
      ))}
    </span>
  );
}
