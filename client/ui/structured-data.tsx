/** Facts for search engines (schema.org), as a block of data that no policy and no browser takes for a script. */
export function StructuredData({ data }: { data: object }) {
  // With `<` escaped, nothing in it can end the element; React writes a script's text as it is.
  return (
    <script type="application/ld+json">{JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')}</script>
  );
}
