/** The password of the administrator of every test site. */
export const PASSWORD = 'correct horse';
