import { createContext, use } from 'react';
import { WEBSITE_DEFAULTS, type Website } from '../../shared/website/website';
import type { PictureMeta } from './picture';

/** The website record as the server has sent it, with the description of its large picture. */
export type ShownWebsite = Website & { heroMeta: PictureMeta | null };

const Shown = createContext<ShownWebsite | undefined>(undefined);
export const WebsiteProvider = Shown.Provider;

/** Shown until the record has arrived: a page without a name. */
const NONE: ShownWebsite = { ...WEBSITE_DEFAULTS, name: '', heroMeta: null };

export const useWebsite = (): ShownWebsite => use(Shown) ?? NONE;

/** The title of a page or screen, which ends with the company's name. */
export function useTitle(title: string): string {
  const { name } = useWebsite();
  return name === '' || title.startsWith(name) ? title : `${title} | ${name}`;
}
