/** The texts of a list; `many` is the plural of its rows within a sentence, such as 'inquiries' (REQ 8.3). */
export const buildListTexts = (many: string) => ({
  search: `Search ${many}`,
  none: `No ${many} yet.`,
  noMatch: `No ${many} found matching your search`,
  /** The text for a search without a match so far, while older rows were not searched yet. */
  noneAmongNewest: `No ${many} found among the newest. Older ones were not searched yet.`,
  fetchFailed: `Failed to fetch ${many}`,
});
