/** The company's pages in social networks, which the footer links to; part of the company profile (REQ 5.15). */
import { z } from 'zod';
import { parseWebAddress } from '../text/web-address';
import { exactTextField, textField } from './fields';

export type SocialLink = { name: string; url: string };

/** The networks with an icon in `client/ui/icons/icons.svg`, with their domains. */
const NETWORKS: Record<string, readonly string[]> = {
  LinkedIn: ['linkedin.com', 'lnkd.in'],
  Facebook: ['facebook.com', 'fb.com', 'fb.me'],
  Instagram: ['instagram.com', 'instagr.am'],
  YouTube: ['youtube.com', 'youtu.be'],
};

/** The network that gives a link its icon, by the link's domain, otherwise by its name; null for any other link. */
export function findSocialNetwork({ name, url }: SocialLink): string | null {
  const host = parseWebAddress(url)?.hostname ?? '';
  const networks = Object.entries(NETWORKS);
  const byDomain = networks.find(([, domains]) => domains.some((domain) => host === domain || host.endsWith(`.${domain}`)));
  const byName = networks.find(([network]) => network.toLowerCase() === name.trim().toLowerCase());
  return (byDomain ?? byName)?.[0] ?? null;
}

/** Completes a copied or typed URL: 'linkedin.com/company/x' → 'https://linkedin.com/company/x'. */
export const addUrlScheme = (url: string): string => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(url.trim()) ? `https://${url.trim()}` : url.trim());

export const MAX_SOCIAL_LINKS = 20;
const MAX_ADDRESS = 500;
const NO_LINK = 'Must be the web link of your page, with https://';

const socialLink = z.object(
  {
    url: exactTextField(MAX_ADDRESS)
      .trim()
      .refine((url) => parseWebAddress(url) !== null, NO_LINK),
    name: textField(100),
  },
  'Must be a name and a web link',
);

/** The content type's field: names and URLs in their displayed order, each URL once. */
export const socialLinks = z
  .array(socialLink, 'Must be a list of names with their web links')
  .max(MAX_SOCIAL_LINKS, { error: `Must be at most ${MAX_SOCIAL_LINKS} links`, abort: true })
  .superRefine((links, context) => {
    const twice = links.find(({ url }, at) => links.slice(at + 1).some((other) => other.url === url));
    if (twice) context.addIssue({ code: 'custom', message: `Has ${twice.url} twice`, input: links });
  });
