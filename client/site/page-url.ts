import type { Params } from 'react-router-dom';

/** The route parameters and the known query parameters of a page. */
export type PageUrl = { params: Params; search: URLSearchParams };
