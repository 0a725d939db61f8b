import { createContext, useContext } from 'react';

const FactsContext = createContext<object[] | null>(null);
/** Collects the structured data of one server rendering. */
export const FactsProvider = FactsContext.Provider;

/**
 * Structured data for search engines (schema.org), written into the head by the server. Render it only if `import.meta.env.SSR`, so
 * that the browser bundle does not contain it.
 */
export function StructuredData({ data }: { data: object }) {
  useContext(FactsContext)?.push({ '@context': 'https://schema.org', ...data });
  return null;
}

/** Renders JSON-LD blocks: data that browsers and the CSP do not treat as scripts. */
export function factsMarkup(facts: object[]): string {
  return facts.map((fact) => `<script type="application/ld+json">${escapeJson(fact)}</script>`).join('');
}

/** JSON without characters that could close the element or, read as JavaScript, end a line. */
const escapeJson = (data: object) =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
