import { Group, VisuallyHidden } from '@mantine/core';
import type { z } from 'zod';
import { fieldKindOf } from '../../../shared/content/field-kinds';
import { FactList, FactRow } from '../ui/display/facts';
import { Thumbnail } from '../ui/display/thumbnail';
import { findFieldLabel, findRecordedType, formatFieldValue, listVisibleFields, type ReferencedNames } from '../ui/words/labels';
import classes from './changed-fields.module.css';
import { diffTexts, TextDiff } from './text-diff';

type Sides = {
  type: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  names: ReferencedNames;
  /** Changed fields with values that the user may not see. */
  hidden?: string[];
};

/** The length from which changed words are marked within the text. */
const LONG = 40;
const PICTURES: unknown[] = ['picture', 'pictures'];

/** The fields with a replaced value. */
function fieldsChanged({ type, before, after }: Omit<Sides, 'names' | 'hidden'>): string[] {
  return listVisibleFields(findRecordedType(type)).filter(
    (field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null),
  );
}

export const hasChangedFields = (sides: Sides): boolean => fieldsChanged(sides).length > 0;

/** The old and the new value of each changed field; without an old row, all values. */
export function ChangedFields(sides: Sides) {
  const { names, hidden = [] } = sides;
  const type = findRecordedType(sides.type);
  return (
    <FactList>
      {fieldsChanged(sides).map((field) => (
        <FactRow key={field} label={findFieldLabel(field, type)}>
          {PICTURES.includes(fieldKindOf(type?.fields[field] as z.ZodType)) && (
            <Pictures of={[sides.before?.[field], sides.after?.[field]]} />
          )}
          {sides.before ? (
            <ChangedValue
              before={formatFieldValue(type, field, sides.before[field], names)}
              after={formatFieldValue(type, field, sides.after?.[field], names)}
            />
          ) : (
            <span className={classes.text}>{formatFieldValue(type, field, sides.after?.[field], names)}</span>
          )}
        </FactRow>
      ))}
      {hidden.map((field) => (
        <FactRow key={field} label={findFieldLabel(field, type)}>
          Changed. Only people who may see cost prices see the values.
        </FactRow>
      ))}
    </FactList>
  );
}

/** Thumbnails of the old and the new pictures, without duplicates. */
function Pictures({ of }: { of: unknown[] }) {
  return (
    <Group component="span" gap="xs">
      {[...new Set(of.flat())].map((address) => typeof address === 'string' && address !== '' && <Thumbnail key={address} src={address} />)}
    </Group>
  );
}

/** An old and a new value; '' for none. */
export function ChangedValue({ before, after }: { before: string; after: string }) {
  const parts = before && after && Math.max(before.length, after.length) > LONG ? diffTexts(before, after) : undefined;
  if (parts) return <TextDiff parts={parts} />;
  return (
    <>
      {before && <del className={classes.text}>{before}</del>}
      {before && after && (
        <>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden> became </VisuallyHidden>
        </>
      )}
      {after ? <ins className={classes.text}>{after}</ins> : <i> (emptied)</i>}
    </>
  );
}
