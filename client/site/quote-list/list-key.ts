/** The key of the quote list in the browser's storage, which pages check before they load the list's code. */
export const LIST_KEY = 'quoteList';
