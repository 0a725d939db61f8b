/** What travels with a page beside the answers to its queries, and under which key its state holds it. */

export type FormName = 'home' | 'contact' | 'newsletter';
/** A form that was posted without our script and could not be accepted: it comes back with its page. */
export type Posted = { form: FormName; page: string; values: Record<string, string>; errors: Record<string, string>; message: string };
export const POSTED = ['posted'];
