import { createContext, useContext } from 'react';

const OriginContext = createContext('');
export const OriginProvider = OriginContext.Provider;

/** The site's canonical origin, such as `https://www.example.com`. */
export function useOrigin(): string {
  return useContext(OriginContext);
}
