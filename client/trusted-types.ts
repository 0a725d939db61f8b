/**
 * The Trusted Types policy: the browser calls it before a text is used as markup or script, and refuses everything that it does not allow.
 * A text without `<` is allowed, since React and Mantine write styles in this way. Browsers without Trusted Types ignore it.
 */
type Factory = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown };

(window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Text was about to become markup');
    return text;
  },
});
