import { createContext, useContext } from 'react';

const FactsContext = createContext<object[] | null>(null);
/** Collects structured data during server rendering. */
export const StructuredDataProvider = FactsContext.Provider;

/**
 * Facts for search engines (schema.org), in the head of the server's page. Render this component behind `import.meta.env.SSR`, so that
 * visitors load no script for it.
 */
export function StructuredData({ data }: { data: object }) {
  useContext(FactsContext)?.push({ '@context': 'https://schema.org', ...data });
  return null;
}

/** Renders a data block, which is not executed and needs no exception in the policy. */
export function renderStructuredData(facts: object[]): string {
  return facts.map((fact) => `<script type="application/ld+json">${escapeJson(fact)}</script>`).join('');
}

/** Serializes JSON so that no text can end a script element or a JavaScript line. */
export const escapeJson = (data: object) =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
