import { usePageState } from '../page-state';

/** The site's canonical origin, such as `https://www.example.com`. */
export const useOrigin = (): string => usePageState().origin;
