import { formatNumber } from '../../../shared/format';
import { formatDay } from '../../../shared/time/in-words';
import { DAY_MS } from '../../../shared/time/india';

export type PlottedPeriod = { from: string; days: number };
type DayPlotProps = { days: readonly (readonly [day: number, count: number])[]; period: PlottedPeriod };

const HEIGHT = 24;
/** The column's share of a day's width; the rest is the gap. */
const BAR = 0.8;

/** A plot with a column for each day of the period with a count; its text names the day with the highest count. */
export function DayPlot({ days, period: { from, days: width } }: DayPlotProps) {
  const most = Math.max(1, ...days.map(([, count]) => count));
  const dayOf = (at: number) => formatDay(new Date(Date.parse(from) + at * DAY_MS));
  const [top, count] = days.find((day) => day[1] === most) ?? [0, 0];
  const description = `By day: on ${formatNumber(days.length)} ${days.length === 1 ? 'day' : 'days'}, most on ${dayOf(top)} (${formatNumber(count)})`;
  return (
    <svg width="100%" height="28" viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={description}>
      {days.map(([at, height]) => {
        const tall = Math.max(1, (height / most) * (HEIGHT - 1));
        return (
          <rect key={at} fill="var(--mantine-color-brand-8)" x={at + (1 - BAR) / 2} width={BAR} y={HEIGHT - 1 - tall} height={tall}>
            <title>{`${dayOf(at)}: ${formatNumber(height)}`}</title>
          </rect>
        );
      })}
      <line stroke="var(--line)" vectorEffect="non-scaling-stroke" x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
    </svg>
  );
}
