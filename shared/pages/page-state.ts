/** The state embedded in a page: its query results, and a form that was posted without JavaScript. */

/** `Queries` is TanStack Query's dehydrated cache. */
export type PageState<Queries = unknown> = {
  queries: Queries;
  /** The canonical origin of the site, for absolute URLs. */
  origin: string;
  posted?: PostedFormState | undefined;
  /** Whether subscriptions must be confirmed by mail. */
  confirms?: true | undefined;
};

/**
 * A form posted without JavaScript, which its page shows again: because it was rejected, or with the server's result, its `answer`. `form`
 * is its name in `useSiteForm`.
 */
export type PostedFormState = {
  form: string;
  page: string;
  values: Record<string, string>;
  errors: Record<string, string>;
  message: string;
  answer?: unknown;
};
