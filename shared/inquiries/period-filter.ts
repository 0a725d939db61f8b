/** The period by which lists and figures can be filtered. */
import { z } from 'zod';
import { listMonthsOf } from '../time/period';
import { buildDaySchema } from './contact';

/** Days in India, including the last one. Demo rows of the first start are in no period. */
export const periodFilter = {
  from: buildDaySchema('Choose a day, such as 2026-11-01').optional(),
  to: buildDaySchema('Choose a day, such as 2026-11-30').optional(),
};

const MAX_MONTHS = 24;
const WRONG = 'Choose a first and a last day, at most two years apart';

/** A complete period, for figures by month. */
export const figuresPeriodSchema = z
  .object({ from: buildDaySchema(WRONG), to: buildDaySchema(WRONG) })
  .refine((period) => period.from <= period.to && listMonthsOf(period).length <= MAX_MONTHS, { error: WRONG, path: ['to'] });
