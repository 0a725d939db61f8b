/** What travels with a page: the answers to its queries, and a form that came back. */

/** Query keys and their data, as the page was rendered from them. */
export type PageState = [key: unknown[], data: unknown][];

export type FormName = 'home' | 'contact' | 'newsletter';
/** A form that was posted without our script and could not be accepted: it comes back with its page. */
export type Posted = { form: FormName; page: string; values: Record<string, string>; errors: Record<string, string>; message: string };
/** Its key. */
export const POSTED = ['posted'];
