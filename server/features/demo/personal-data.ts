/**
 * The persons of the demo are invented, but a mail of a real person may belong to one of its inquiries: an erasure deletes the copies of
 * removed inquiries that name the person, so that no undo brings them back.
 */
import type { PersonalData } from '../../platform/personal-data/personal-data';

export const demoPersonalData: PersonalData = {
  find: async () => ({}),

  async erase(tx, { person }) {
    const keys = person ? [person.emailKey, ...person.phoneKeys].filter((key) => key) : [];
    if (keys.length === 0) return;
    const where = { OR: keys.map((key) => ({ rows: { contains: String(key) } })) };
    await tx.removedDemo.updateMany({ where, data: { rows: NO_ROWS } });
  },
};

const NO_ROWS = '{"json":{}}';
