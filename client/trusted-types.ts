/**
 * The default Trusted Types policy, which the browser calls for every string assigned to an HTML sink (our CSP requires it). React and
 * Mantine set the content of style elements in this way; anything with markup is rejected. Browsers without Trusted Types ignore it.
 */
type Factory = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown };

(window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Text was about to become markup');
    return text;
  },
});
