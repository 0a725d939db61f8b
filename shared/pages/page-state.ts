/** The state embedded in a page: its query results, and a rejected form. */

/** Query keys with the data from which the page was rendered. */
export type PageState = [key: unknown[], data: unknown][];

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
/** The state's key for whether subscriptions must be confirmed by mail; present or missing. */
export const CONFIRMS_KEY = ['confirms'];

/** The key of the posted form in the page state. */
export const POSTED_KEY = ['posted'];
