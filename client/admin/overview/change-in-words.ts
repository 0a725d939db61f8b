import type { Outputs } from '../trpc';

type ChangeSet = Outputs['overview']['changes'][number];

const DONE = { create: 'added', update: 'changed', delete: 'deleted' };

/** 'Asha Rao changed product “Hand wash” and 3 others'. */
export function changeInWords({ userName, parts, revisions, undoOf, undone }: ChangeSet): string {
  const [first] = parts;
  if (!first) return userName;
  const others = revisions - 1;
  const what = `${DONE[first.action]} ${nameOf(first)}${others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : ''}`;
  return `${userName} ${undoOf ? 'took back: ' : ''}${what}${undone ? ', taken back since' : ''}`;
}

// 'Product' becomes 'product', 'AMC service' stays.
const nameOf = ({ title, name }: ChangeSet['parts'][number]) =>
  `${/^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)}${name && ` “${name}”`}`;
