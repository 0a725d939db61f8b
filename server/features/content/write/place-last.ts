import type { ContentType } from '../../../../shared/content/content-type';
import { nextPriority, PRIORITY_FIELD } from '../../../../shared/content/place';
import type { Tx } from '../../../platform/database/database';
import { listRows } from '../rows';
import type { ContentChange } from './change';

/** Places new rows without a priority after all other rows of the list, in their order. */
export async function* giveLastPlace(tx: Tx, type: ContentType, changes: ContentChange[]): AsyncIterable<ContentChange[]> {
  const [last] = await listRows(tx, type, { orderBy: [{ [PRIORITY_FIELD]: 'desc' }, { id: 'desc' }], take: 1 });
  const given = changes.flatMap((change) =>
    'data' in change && PRIORITY_FIELD in change.data ? [change.data[PRIORITY_FIELD] as number] : [],
  );
  let highest = given.reduce<number | undefined>(
    (most, priority) => Math.max(most ?? priority, priority),
    last?.[PRIORITY_FIELD] as number | undefined,
  );
  yield changes.map((change) => {
    if (change.action !== 'create' || PRIORITY_FIELD in change.data) return change;
    highest = nextPriority(highest);
    return { ...change, data: { ...change.data, [PRIORITY_FIELD]: highest } };
  });
}
