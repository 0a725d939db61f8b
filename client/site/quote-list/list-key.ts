/** Where the browser keeps the quote list: all that pages know of it before it is used. */
export const LIST_KEY = 'quoteList';
