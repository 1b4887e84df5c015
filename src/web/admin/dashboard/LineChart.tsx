import { useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { linePoints, namedDays, roundTop } from './chart.figures.ts';

const SIZE = { width: 600, height: 160 };

interface LineChartProps {
  title: string;
  /** Null if the day is still to come; such days are last. */
  points: readonly { label: string; value: number | null }[];
  /** Formats a value for the scale and the table. */
  format: (value: number) => string;
  valueName: string;
  /** The second chart is dashed, so that colour is not the only difference. */
  isDashed?: boolean;
  /** A second, dashed line; it may extend beyond the first. */
  beside?: { name: string; values: readonly number[] };
}

/** Values over days as a line chart, with the same values in a table for screen readers. */
export function LineChart({ title, points, format, valueName, isDashed = false, beside }: LineChartProps) {
  const titleId = useId();
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const top = roundTop(Math.max(...values, ...(beside?.values ?? []), 0));
  const line = linePoints(values, SIZE, top, points.length);
  const reached = values.length > 1 ? (SIZE.width * (values.length - 1)) / (points.length - 1) : 0;
  return (
    <figure className="flex flex-col gap-2" aria-labelledby={titleId}>
      <figcaption id={titleId} className="font-semibold">
        {title}
      </figcaption>
      {/* Enlarged text grows less here: five days share a phone's width, and the table below has them all. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-[min(0.75rem,14px)] text-soft" aria-hidden>
        <div className="flex flex-col justify-between text-right">
          <span className="-translate-y-1/2">{format(top)}</span>
          <span className="translate-y-1/2">{format(0)}</span>
        </div>
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
          role="presentation"
          className="h-40 w-full overflow-visible"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1="0"
              x2={SIZE.width}
              y1={SIZE.height * share}
              y2={SIZE.height * share}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {!isDashed && (
            <polygon points={`0,${SIZE.height} ${line} ${reached},${SIZE.height}`} className="fill-red/10" />
          )}
          {beside && (
            <polyline
              points={linePoints(beside.values, SIZE, top)}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeDasharray="7 4"
              vectorEffect="non-scaling-stroke"
              className="stroke-blue"
            />
          )}
          <polyline
            points={line}
            fill="none"
            strokeWidth="2.5"
            strokeLinejoin="round"
            strokeDasharray={isDashed ? '7 4' : undefined}
            vectorEffect="non-scaling-stroke"
            className={cx(isDashed ? 'stroke-blue' : 'stroke-red')}
          />
        </svg>
        <span />
        <div className="flex justify-between pt-1">
          {namedDays(points.length, 5).map((index) => (
            <span key={index}>{points[index]?.label}</span>
          ))}
        </div>
      </div>
      {beside && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-hidden>
          <Key name={valueName} className="border-red" />
          <Key name={beside.name} className="border-dashed border-blue" />
        </div>
      )}
      <ValuesTable {...{ title, points, format, valueName, beside }} />
    </figure>
  );
}

function Key({ name, className }: { name: string; className: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={cx('w-6 border-t-[3px]', className)} />
      {name}
    </span>
  );
}

function ValuesTable({
  title,
  points,
  format,
  valueName,
  beside,
}: Pick<LineChartProps, 'title' | 'points' | 'format' | 'valueName'> & { beside: LineChartProps['beside'] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 text-soft">{m.admin_chart_table()}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section aria-label={title} tabIndex={0} className="max-h-64 overflow-y-auto">
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-left text-soft">
              <th className="py-1 font-semibold">{m.admin_chart_day()}</th>
              <th className="py-1 text-right font-semibold">{valueName}</th>
              {beside && <th className="py-1 text-right font-semibold">{beside.name}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              <tr key={point.label} className="border-t border-line">
                <td className="py-1">{point.label}</td>
                <td className="py-1 text-right">{point.value === null ? '—' : format(point.value)}</td>
                {beside && <td className="py-1 text-right">{format(beside.values[index] ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
