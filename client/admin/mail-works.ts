/** Whether this site can send mail to people: the server says so in the page, so that it is known before anybody has signed in. */
export const isMailSetUp = (): boolean => document.getElementById('root')?.dataset.mail !== undefined;
