/**
 * The Trusted Types policy: the browser calls it before a text is used as markup or script, and refuses everything that the policy does not
 * allow. A text without `<` is allowed, since React and Mantine write styles this way. Browsers without Trusted Types ignore the policy.
 */
type Factory = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown };

(window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Text was about to become markup');
    return text;
  },
});
