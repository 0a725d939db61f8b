import type { Reader } from '../../platform/database/database';

/** The carriers of the settings, in their order. */
export const readCarriers = (read: Reader) =>
  read.carrier.findMany({ select: { name: true, url: true }, orderBy: [{ orderPriority: 'asc' }, { id: 'asc' }] });
