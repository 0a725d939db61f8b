/** Facts for search engines (schema.org), as a block of data that no policy and no browser takes for a script. */
export function StructuredData({ data }: { data: object }) {
  // With `<` escaped, nothing in it can end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which a script element shows as they are
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
