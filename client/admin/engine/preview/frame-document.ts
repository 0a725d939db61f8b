/** The document of a sandboxed frame, from the HTML of a page. */
import { getNonce } from 'get-nonce';

type Factory = { createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string } };

// The policy stays in this module: only the documents of frames that run no scripts are made with it.
const policy = (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('preview', { createHTML: (text) => text });

/** The page has no scripts but the look of a page with scripts, as visitors see it. */
const SCRIPTING = { '(scripting:enabled)': '(min-width:0)', '(scripting:none)': '(max-width:0)' };

/**
 * The frame inherits the content security policy of the panel, so its styles need the panel's nonce. React escapes `<` in texts and
 * attributes. An inert body has no links that can be followed and no fields that can be filled in.
 */
export function buildFrameDocument(html: string): string {
  let document = html.replaceAll('<style', `<style nonce="${getNonce()}"`).replace('<body>', '<body inert>');
  for (const [query, instead] of Object.entries(SCRIPTING)) document = document.replaceAll(query, instead);
  return policy?.createHTML(document) ?? document;
}
