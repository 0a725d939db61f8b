/** Query parameters that people and other shops' links use instead of ours. */

const MEANT: Record<string, Record<string, string>> = {
  '/products': { search: 'q', query: 'q', s: 'q', keyword: 'q' },
  '/compare': { ids: 'items', products: 'items' },
};

/** The address with the parameter that is meant, if the page reads that one and it is not there; undefined for any other address. */
export function withOurParameter(path: string, search: URLSearchParams): string | undefined {
  for (const [name, meant] of Object.entries(MEANT[path] ?? {})) {
    const value = search.get(name);
    if (!value || search.has(meant)) continue;
    const others = [...search].filter(([other]) => other !== name);
    return `${path}?${new URLSearchParams([...others, [meant, value]])}`;
  }
  return undefined;
}
