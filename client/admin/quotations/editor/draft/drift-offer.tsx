import { Button, Group } from '@mantine/core';
import { type Dispatch, memo, useState } from 'react';
import type { LineDrift } from '../../../../../shared/quotation/rows';
import { NoteBox } from '../../../ui/display/note';
import { ListRow, RowList } from '../../../ui/rows/rows';
import {
  applyChangeDecision,
  type CatalogueChange,
  describeCatalogueChange,
  findUndecidedChanges,
  summarizeCatalogueChanges,
} from './catalogue-changes';
import type { QuotationEdit } from './edit-lines';
import type { EditLine } from './edit-values';

type DriftOfferProps = {
  drifts: readonly LineDrift[];
  lines: readonly EditLine[];
  numbers: ReadonlyMap<string, number>;
  dispatch: Dispatch<QuotationEdit>;
};

/**
 * Offers the catalogue's changes since the draft was written: the user accepts or rejects them per line, or all at once. Nothing changes
 * automatically.
 */
export const DriftOffer = memo(function DriftOffer({ drifts, lines, numbers, dispatch }: DriftOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const left = findUndecidedChanges(drifts, lines);
  const summary = summarizeCatalogueChanges(left);
  if (!summary) return null;
  const settle = (some: readonly CatalogueChange[], isTaken: boolean) =>
    dispatch({ type: 'lines', fields: new Map(some.map((drift) => [drift.key, applyChangeDecision(drift, isTaken)])) });
  return (
    <NoteBox role="region" aria-label="Changes in the catalogue">
      <Group justify="space-between" gap="xs">
        <p role="status">{summary}</p>
        <Group gap="xs">
          <Button size="compact-md" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Look at each'}
          </Button>
          <Button size="compact-md" onClick={() => settle(left, true)}>
            Take all
          </Button>
          <Button size="compact-md" variant="default" onClick={() => settle(left, false)}>
            Keep all
          </Button>
        </Group>
      </Group>
      {isOpen && (
        <RowList>
          {left.map((drift) => (
            <ListRow key={drift.key} gap="xs" wrap="wrap">
              <span>
                {numbers.get(drift.key)}. {lines.find(({ key }) => key === drift.key)?.title}: {describeCatalogueChange(drift)}
              </span>
              <Group gap="xs">
                <Button size="compact-sm" aria-label={`Take for line ${numbers.get(drift.key)}`} onClick={() => settle([drift], true)}>
                  Take
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Keep for line ${numbers.get(drift.key)}`}
                  onClick={() => settle([drift], false)}
                >
                  Keep
                </Button>
              </Group>
            </ListRow>
          ))}
        </RowList>
      )}
    </NoteBox>
  );
});
