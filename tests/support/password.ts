/** Of the administrator whom every test's site has. */
export const PASSWORD = 'correct horse';
