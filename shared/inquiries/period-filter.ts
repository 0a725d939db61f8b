/** The period by which lists and figures can be filtered. */
import { z } from 'zod';
import { monthsOf } from '../time/period';
import { daySchema } from './contact';

/** Days in India, including the last one. Demo rows of the first start are in no period. */
export const periodFilter = {
  from: daySchema('Choose a day, such as 2026-11-01').optional(),
  to: daySchema('Choose a day, such as 2026-11-30').optional(),
};

const MAX_MONTHS = 24;
const WRONG = 'Choose a first and a last day, at most two years apart';

/** A complete period, for figures by month. */
export const figuresPeriodSchema = z
  .object({ from: daySchema(WRONG), to: daySchema(WRONG) })
  .refine((period) => period.from <= period.to && monthsOf(period).length <= MAX_MONTHS, { error: WRONG, path: ['to'] });
