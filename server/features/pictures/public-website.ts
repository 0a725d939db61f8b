import { publicProcedure } from '../../platform/trpc';
import { readWebsite } from '../content/website';
import { attachPictures } from './public-pictures';

/** What visitors see of the website record, with the description and focal point of its large picture; tRPC only. */
export const publicWebsite = publicProcedure.meta({ access: 'public' }).query(async ({ ctx: { db } }) => {
  const website = await readWebsite(db.read);
  const [hero] = await attachPictures(db.read, [{ image: website.heroPicture }]);
  return { ...website, heroMeta: hero?.picture ?? null };
});
