/** This program upgrades a stored database of each earlier landing and works on it. */
import { it } from 'vitest';
import { storedLandings } from '../../support/landings/stored-landings';
import { upgradeLanding, useSite } from '../../support/landings/use-landing';

for (const landing of storedLandings('postgresql')) {
  it(`the PostgreSQL database of the landing ${landing} is upgraded and used`, { tags: 'thorough' }, async () => {
    const database = await upgradeLanding(landing, 'postgresql');
    await useSite('postgresql', database);
    await database.drop();
  });
}
