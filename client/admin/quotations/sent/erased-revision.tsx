import { Stack, Text } from '@mantine/core';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { FactList, FactRow } from '../../ui/display/facts';

/** The remains of a revision after the erasure of its buyer, with the hashes that identify a copy. */
export function ErasedRevision({ revision }: { revision: QuotationRow['revisions'][number] }) {
  const { hash, totalPaise, blanked } = revision;
  const hashes = blanked
    ? [
        ['Document as it was sent', hash],
        ['Document without the buyer', blanked.hash],
        ['PDF as it was sent', blanked.originalPdfHash],
        ['PDF without the buyer', blanked.pdfHash ?? 'is being drawn'],
      ]
    : [['Document as it was sent', hash]];
  return (
    <Stack component="section" gap="xs" aria-labelledby="erased-title">
      <h2 id="erased-title">Kept for the books</h2>
      <Text inherit maw="44rem">
        {blanked
          ? 'It was accepted, so its lines, taxes and totals are kept. What was said about the buyer, notes, terms and words typed by hand are gone.'
          : `It was not accepted, so what it said is gone. Its total was ${formatPaperAmount(totalPaise)}.`}
      </Text>
      <FactList>
        {hashes.map(([label, text]) => (
          <FactRow key={label} label={`${label} (SHA-256)`}>
            <code>{text}</code>
          </FactRow>
        ))}
      </FactList>
    </Stack>
  );
}
