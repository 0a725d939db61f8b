import type { Params } from 'react-router-dom';

/** A page's route parameters and the query parameters that it reads. */
export type PageAddress = { params: Params; search: URLSearchParams };
