/** The state embedded in a page: its query results, and a rejected form. */

/** Query keys and data from which the page was rendered. */
export type PageState = [key: unknown[], data: unknown][];

/** The public forms, by the names that their fields' ids and drafts have. */
export type FormName = 'home' | 'contact' | 'newsletter' | 'quote';
/** What was sent, as an address names it after the success (`?sent=message`). */
export const SENT_FORMS = ['message', 'newsletter', 'quote'] as const;
export type SentForm = (typeof SENT_FORMS)[number];
/** A form that was posted without JavaScript and rejected; its page shows it again. */
export type Posted = { form: FormName; page: string; values: Record<string, string>; errors: Record<string, string>; message: string };
/** The key of the posted form in the page state. */
export const POSTED = ['posted'];
