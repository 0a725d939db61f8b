/** The advice beside a field for a new password. */
export const PASSPHRASE_HINT = 'Several words in a row are good and easy to remember.';
