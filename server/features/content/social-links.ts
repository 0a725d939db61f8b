/** The company's pages in social networks: the only public part of the company profile that this query returns (REQ 5.15). */
import { findSocialNetwork, type SocialLink } from '../../../shared/content/social-links';
import { cacheRead } from '../../platform/database/recorded-reads';
import { publicProcedure } from '../../platform/trpc';

/** Names and URLs in the order that the office set; `network` names the icon, null for a link without one. */
export const socialLinks = publicProcedure.meta({ access: 'public' }).query(({ ctx }) =>
  cacheRead(ctx.db.read, 'social-links', async (db) => {
    const profile = await db.companyProfile.findFirst({ select: { socialLinks: true } });
    return ((profile?.socialLinks ?? []) as SocialLink[]).map(({ name, url }) => ({
      name,
      url,
      network: findSocialNetwork({ name, url }),
    }));
  }),
);
