/** Whether a text looks like an email address: one @, and after it a dot with text on both sides. */
export function looksLikeEmail(text: string): boolean {
  // The part between the @ and the first dot excludes dots, which prevents backtracking.
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}
