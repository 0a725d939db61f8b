/** The state embedded in a page: its query results, and a rejected form. */

/** Query keys and data from which the page was rendered. */
export type PageState = [key: unknown[], data: unknown][];

/**
 * A form that was posted without JavaScript, which its page shows again: because it was rejected, or with what the server found, its `answer`. `form` is its
 * name in `useForm`.
 */
export type Posted = {
  form: string;
  page: string;
  values: Record<string, string>;
  errors: Record<string, string>;
  message: string;
  answer?: unknown;
};
/** The key of whether mail is set up, so that a subscription has to be confirmed: there or missing. */
export const CONFIRMS_KEY = ['confirms'];

/** The key of the posted form in the page state. */
export const POSTED_KEY = ['posted'];
