import { Group, Text, Title } from '@mantine/core';
import { formatNumber } from '../../../shared/format';
import { formatDay } from '../../../shared/time/in-words';
import type { AdminOutputs } from '../trpc';
import classes from './answer-figures.module.css';

type Figures = AdminOutputs['overview']['inquiries']['answers'];
type Score = Figures['due'];

/** The answer times of inquiries of the last 30 days, if there are any: by the opening hours and, separately, by the promise. */
export function AnswerFigures({ figures: { due, within24h, medianHours } }: { figures: Figures }) {
  if (medianHours === null && [due, within24h].every(({ met, missed }) => met + missed === 0)) return null;
  return (
    <section aria-labelledby="answers-title">
      <Title order={2} id="answers-title">
        Answers in the last 30 days
      </Title>
      <Group component="dl" align="flex-start" gap="1.5rem 2.5rem" mt="sm" className={classes.figures}>
        <Figure label="Answered by the due time" score={due} />
        <Figure label="Answered within 24 hours" score={within24h} />
        <div>
          <Text component="dt" inherit c="dimmed">
            Median time to first answer
          </Text>
          <dd>
            <Text component="strong" fz="xl" fw={600}>
              {medianHours === null ? 'None yet' : `${formatNumber(Math.round(medianHours * 10) / 10)} h`}
            </Text>
          </dd>
        </div>
      </Group>
    </section>
  );
}

function Figure({ label, score }: { label: string; score: Score }) {
  const { met, missed } = score;
  const all = met + missed;
  return (
    <div>
      <Text component="dt" inherit c="dimmed">
        {label}
      </Text>
      <dd>
        <Text component="strong" fz="xl" fw={600}>
          {all === 0 ? 'None yet' : `${formatNumber(met)} of ${formatNumber(all)} (${Math.round((met / all) * 100)} %)`}
        </Text>
        {all > 0 && <Plot label={label} score={score} />}
      </dd>
    </div>
  );
}

const HEIGHT = 32;
const STEP = 6;
const BAR = 4;

/** A plot with a column per day of arrival: answered in time above the line, late ones below it. */
function Plot({ label, score: { days, missed } }: { label: string; score: Score }) {
  const most = Math.max(...days.map((day) => Math.max(day.met, day.missed)), 1);
  const heightOf = (count: number) => (count / most) * (HEIGHT / 2 - 1);
  const late = days.filter((day) => day.missed > 0).map((day) => `${day.missed} of ${formatDay(day.date)}`);
  const text = missed === 0 ? 'none missed' : `missed: ${late.join(', ')}`;
  return (
    <svg className={classes.plot} viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} role="img" aria-label={`${label}, by day: ${text}`}>
      {days.map((day, at) => (
        <g key={day.date}>
          <title>{`${formatDay(day.date)}: ${day.met} in time, ${day.missed} not`}</title>
          <rect className={classes.met} x={at * STEP} width={BAR} y={HEIGHT / 2 - heightOf(day.met)} height={heightOf(day.met)} />
          <rect className={classes.missed} x={at * STEP} width={BAR} y={HEIGHT / 2 + 1} height={heightOf(day.missed)} />
        </g>
      ))}
      <line className={classes.line} x1="0" x2={days.length * STEP} y1={HEIGHT / 2 + 0.5} y2={HEIGHT / 2 + 0.5} />
    </svg>
  );
}
