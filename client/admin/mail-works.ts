/** Whether this site can send mail: the server writes it into the page, so that it is known before the sign-in. */
export const isMailSetUp = (): boolean => document.getElementById('root')?.dataset.mail !== undefined;
