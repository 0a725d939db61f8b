import { createContext, useContext } from 'react';

const FactsContext = createContext<object[] | null>(null);
/** Collects what a rendering on the server knows for search engines. */
export const FactsProvider = FactsContext.Provider;

/**
 * Facts for search engines (schema.org). They stand in the head of the page that the server sent, and visitors load nothing of them:
 * place it behind `import.meta.env.SSR`.
 */
export function StructuredData({ data }: { data: object }) {
  useContext(FactsContext)?.push({ '@context': 'https://schema.org', ...data });
  return null;
}

/** As a block of data that no policy and no browser takes for a script. */
export function factsMarkup(facts: object[]): string {
  return facts.map((fact) => `<script type="application/ld+json">${escapeJson(fact)}</script>`).join('');
}

/** JSON in which nothing can end a script element or, read as JavaScript, a line. */
export const escapeJson = (data: object) =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
