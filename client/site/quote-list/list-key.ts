/** The key of the quote list in the browser's storage: pages know nothing else of the list before it is used. */
export const LIST_KEY = 'quoteList';
