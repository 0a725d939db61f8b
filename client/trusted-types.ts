/**
 * What the browser asks before any text becomes part of a page other than as text: our policies let nothing by unless this says yes. React
 * and Mantine write styles in that way, and nothing else may be written so. Browsers without Trusted Types know no such question.
 */
type Factory = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown };

(window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Text was about to become markup');
    return text;
  },
});
