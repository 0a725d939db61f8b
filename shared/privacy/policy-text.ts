/**
 * Parses the plain text of a policy into blocks: '## ' begins a heading, '### ' a subheading, '- ' a list item; an empty line ends a
 * paragraph.
 */
import { type InlinePart, parseInline } from './inline-text';

export type PolicyBlock =
  | { kind: 'heading'; level: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; text: InlinePart[] }
  | { kind: 'list'; items: InlinePart[][] }
  /** A paragraph that consists of '{contact}': the company, with the contact person for personal data. */
  | { kind: 'contact' };

export function parsePolicy(body: string, contact: readonly InlinePart[] = []): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  let lines: string[] = [];
  let headings = 0;
  const endParagraph = () => {
    const text = lines.join(' ');
    if (text === '{contact}') blocks.push({ kind: 'contact' });
    else if (text !== '') blocks.push({ kind: 'paragraph', text: parseInline(text, contact) });
    lines = [];
  };
  for (const line of body.split(/\r\n|[\r\n]/).map((one) => one.trim())) {
    const [, mark = '', text = ''] = /^(#{2,3}|-) +(\S.*)$/.exec(line) ?? [];
    if (line === '' || mark) endParagraph();
    if (mark.startsWith('#')) {
      headings += 1;
      blocks.push({ kind: 'heading', level: mark === '##' ? 2 : 3, id: anchorOf(headings, text), text: text });
    } else if (mark === '-') {
      const last = blocks.at(-1);
      const list = last?.kind === 'list' ? last : { kind: 'list' as const, items: [] };
      if (list !== last) blocks.push(list);
      list.items.push(parseInline(text, contact));
    } else if (line !== '') lines.push(line);
  }
  endParagraph();
  return blocks;
}

/** An HTML id such as '3-what-we-keep': the number makes it unique on the page. */
const anchorOf = (number: number, text: string): string =>
  [
    number,
    ...(text
      .slice(0, 80)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
  ].join('-');
