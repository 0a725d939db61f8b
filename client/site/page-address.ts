import type { Params } from 'react-router-dom';

/** The values of a route's parameters, and the query parameters that its page knows. */
export type PageAddress = { params: Params; search: URLSearchParams };
