/** Describes changes for the export of a person's data: a line for each changed field. */
import type { z } from 'zod';
import { fieldLabelOf } from '../../../shared/content/field-kinds';
import { findTypeByPath } from '../../../shared/content/registry';
import {
  type DescriptionHelpers,
  describeCode,
  type RecordedRow,
  type RecordKind,
  toPlainText,
  toTextOrEmpty,
} from '../../platform/personal-data/personal-records';

/** Fields with ids, which are not described. */
const UNSAID = ['id', 'version', 'ownerId', 'joinedToId', 'inquiryId'];

/**
 * A line such as 'Status: New → Resolved'. A text of several lines is shown with its old value only: the new value is in the next change,
 * or in the record.
 */
function changesIn({ type, before, after }: RecordedRow, tell: DescriptionHelpers): string {
  const [old, next] = [before, after].map((side) => (side ?? {}) as RecordedRow) as [RecordedRow, RecordedRow];
  const { fields, model } = findTypeByPath(toTextOrEmpty(type));
  const kind = tell.kindOf(model);
  const shown = (field: string, side: RecordedRow): string => {
    const value = side[field];
    if (value === null || value === undefined || value === '') return 'nothing';
    return kind.fields?.[field]?.(side, tell) ?? kind.codes?.[field]?.[toTextOrEmpty(value)] ?? toPlainText(value);
  };
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter((field) => !UNSAID.includes(field) && JSON.stringify(old[field] ?? null) !== JSON.stringify(next[field] ?? null))
    .map((field) => {
      const label = fieldLabelOf(field, fields[field] as z.ZodType | undefined);
      const [was, is] = [shown(field, old), shown(field, next)];
      if (was.includes('\n')) return `${label} until then:\n${was}`;
      return `${label}: ${was} → ${is}`;
    })
    .join('\n');
}

const revision: RecordKind = {
  group: 'Changes',
  one: 'change',
  key: 'changes',
  line: ({ type, action, name }) => [
    `${findTypeByPath(toTextOrEmpty(type)).title}: ${describeCode(revision, 'action', action).toLowerCase()}`,
    toTextOrEmpty(name),
  ],
  codes: {
    action: { create: 'Added', update: 'Changed', delete: 'Deleted', erase: 'Erased' },
    channel: {
      trpc: 'In the panel',
      rest: 'Through the API',
      page: 'On a page',
      file: 'From a file',
      seed: 'At the first start',
      shell: 'From the shell',
    },
  },
  labels: { channel: 'By', before: 'Changed' },
  fields: { type: () => '', name: () => '', action: () => '', before: changesIn, after: () => '' },
};

export const historyRecordKinds = { revision };
