/** Handles query parameters that a page cannot read: names that other shops' links use, and invalid values. */
import { readListFromUrl } from '../../../shared/inquiries/list-url';
import { readItemsFromUrl, readQuantity } from '../../../shared/inquiries/quote-list';
import { COMPARE_PARAMETERS, readComparedIds } from '../../../shared/pages/comparison';
import {
  CATALOGUE_PARAMETERS,
  isKnownParameterValue,
  type PageParameter,
  pickKnownParameters,
  QUOTE_LIST_PARAMETERS,
  SENT_PARAMETERS,
  UNREAD_PARAMETER,
} from '../../../shared/pages/page-url';

type Checked = {
  /** Other names for a parameter of the page. */
  aliases?: Record<string, PageParameter>;
  parameters: readonly PageParameter[];
  /** Whether the page would omit a part of the parameter's value. */
  losesPart?: Partial<Record<PageParameter, (value: string) => boolean>>;
  /** A parameter that the page needs; it is missing if the URL has only parameters that the page does not read. */
  needs?: PageParameter;
};

const partsOf = (value: string) =>
  new Set(
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ).size;

const CHECKED: Record<string, Checked> = {
  '/products': { aliases: { search: 'q', query: 'q', s: 'q', keyword: 'q' }, parameters: CATALOGUE_PARAMETERS },
  '/compare': {
    aliases: { ids: 'items', id: 'items', products: 'items', product: 'items' },
    parameters: COMPARE_PARAMETERS,
    losesPart: { items: (value) => readComparedIds(new URLSearchParams({ items: value })).length < partsOf(value) },
    needs: 'items',
  },
  '/quote-list': {
    parameters: QUOTE_LIST_PARAMETERS,
    losesPart: {
      items: (value) => readItemsFromUrl(pickKnownParameters(new URLSearchParams({ items: value }), ['items'])).length < partsOf(value),
      quantity: (value) => readQuantity(value) === undefined,
      own: (value) => readListFromUrl(new URLSearchParams({ own: value })).length * 3 < value.split('~').length,
    },
  },
};

/**
 * The corrected URL, with our name of a parameter, or with `unread`, which names the parameters that the page cannot read; undefined if the
 * page reads all.
 */
export function buildCorrectedUrl(path: string, search: URLSearchParams): string | undefined {
  const checked = Object.hasOwn(CHECKED, path) ? CHECKED[path] : undefined;
  return checked && (withOurParameter(path, search, checked) ?? withUnread(path, search, checked));
}

/** The URL with our name of the parameter, if the page reads that parameter and the URL does not have it yet. */
function withOurParameter(path: string, search: URLSearchParams, { aliases = {} }: Checked): string | undefined {
  for (const [name, meant] of Object.entries(aliases)) {
    const value = search.get(name);
    if (!value || search.has(meant)) continue;
    const others = [...search].filter(([other]) => other !== name);
    return `${path}?${new URLSearchParams([...others, [meant, value]])}`;
  }
  return undefined;
}

/** A parameter with an empty value counts as missing: a form without JavaScript sends its empty fields too. */
const isGiven = (search: URLSearchParams) => [...search.values()].some((value) => value.trim() !== '');

/**
 * The URL with the parameters that the page reads, and `unread` with the names of the others; undefined if the URL's `unread` has those
 * names already.
 */
function withUnread(path: string, search: URLSearchParams, { parameters, losesPart, needs }: Checked): string | undefined {
  const unread = parameters.filter((name) => {
    const value = search.get(name) ?? '';
    return value.trim() !== '' && (!isKnownParameterValue(name, value) || losesPart?.[name]?.(value));
  });
  const known = pickKnownParameters(search, [...new Set([...parameters, ...SENT_PARAMETERS])]);
  if (needs && isGiven(search) && known.size === 0 && !search.has(UNREAD_PARAMETER)) unread.push(needs);
  const named = search.get(UNREAD_PARAMETER)?.split(',') ?? [];
  if (unread.every((name) => named.includes(name))) return undefined;
  known.set(UNREAD_PARAMETER, parameters.filter((name) => unread.includes(name) || named.includes(name)).join(','));
  return `${path}?${known}`;
}
