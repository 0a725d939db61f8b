/** The key of the quote list in the browser's storage, which pages check before they load the list's code. */
export const QUOTE_LIST_STORAGE_KEY = 'quoteList';
