import { createContext, use } from 'react';
import { WEBSITE_DEFAULTS, type Website } from '../../shared/website/website';
import type { PictureMeta } from './picture/picture';

/** The website record as the server has sent it, with the description of its large picture, and whether there is what pages link to. */
export type ShownWebsite = Website & { heroMeta: PictureMeta | null; hasProducts: boolean; hasServices: boolean };

const Shown = createContext<ShownWebsite | undefined>(undefined);
export const WebsiteProvider = Shown.Provider;

/** Shown until the record has arrived: a page without a name. */
const NONE: ShownWebsite = { ...WEBSITE_DEFAULTS, name: '', heroMeta: null, hasProducts: true, hasServices: true };

export const useWebsite = (): ShownWebsite => use(Shown) ?? NONE;

/** The title of a page or screen, which ends with the company's name. */
export function useTitle(title: string): string {
  const { name } = useWebsite();
  return name === '' || title.startsWith(name) ? title : `${title} | ${name}`;
}
