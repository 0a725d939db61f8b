import { Box, Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { formatDay } from '../../../../shared/time/in-words';
import { QuotationStateChip } from '../state-chip';

type BuyerQuotationsProps = {
  quotations: readonly QuotationSummary[];
  isStarting: boolean;
  /** Starts a quotation with the lines of this one, at today's prices. */
  onAgain: (id: number) => void;
};

/** The quotations of a buyer, the newest first: total, date and state, with a button to quote the same again. */
export function BuyerQuotations({ quotations, isStarting, onAgain }: BuyerQuotationsProps) {
  return (
    <Stack component="ul" gap="xs" w="100%">
      {quotations.map((quotation) => {
        const { id, reference, totalPaise, sentAt, createdAt, isErased } = quotation;
        return (
          <Group key={id} component="li" gap="xs">
            <Box component="span" flex="1 1 8rem">
              <Link to={`/admin?tab=quotations&id=${id}`}>{reference}</Link>
              <small>
                {formatPaperAmount(totalPaise)}, {formatDay(sentAt ?? createdAt)}
              </small>
            </Box>
            <QuotationStateChip quotation={quotation} />
            {!isErased && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Again: ${reference}`}
                title="A new quotation with these lines at today’s prices"
                disabled={isStarting}
                onClick={() => onAgain(id)}
              >
                Again
              </Button>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}
