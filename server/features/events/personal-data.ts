/**
 * Events contain no personal data but the id of a row. Events of erased rows are marked, and the erasure is an event too, so that a program
 * with a copy learns of it.
 */
import { EVENT_RECORD_TYPES } from '../../../shared/events/events';
import type { Reader } from '../../platform/database/database';
import { recordEvents } from '../../platform/events';
import type { PersonalData } from '../../platform/personal-data/personal-data';

export const eventPersonalData: PersonalData = {
  find: async () => ({}),

  async erase(tx, { rows }, { by: { user }, at }) {
    for (const { model, subject } of EVENT_RECORD_TYPES) {
      const ids = rows[model as keyof Reader] ?? [];
      if (ids.length === 0) continue;
      await recordEvents(
        tx,
        ids.map((id) => ({ subject, id, action: 'erased', by: user?.id ?? null, at })),
      );
      // The mark lets the report of a breach count persons who can no longer be named.
      await tx.event.updateMany({ where: { subject, subjectId: { in: ids } }, data: { isErased: true } });
    }
  },
};
