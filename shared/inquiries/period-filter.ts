/** The period that lists and figures can be narrowed to. */
import { day } from './contact';

/** Days in India, the last one included. A period leaves out what the first start wrote. */
export const periodFilter = {
  from: day('Choose a day, such as 2026-11-01').optional(),
  to: day('Choose a day, such as 2026-11-30').optional(),
};
