import { Box, Table, Text } from '@mantine/core';
import { type ComponentProps, memo } from 'react';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { listTotalRows } from '../../../../shared/quotation/paper/paper-words';
import { TotalMargin } from './lines/margin';

/** The totals of the document, and the margin, which only the office sees. */
export const QuotationTotals = memo(function Totals({
  paper,
  margin,
}: {
  paper: PaperDocument;
  margin: ComponentProps<typeof TotalMargin>['margin'];
}) {
  return (
    <Box component="section" w="100%" maw="30rem" ml="auto" aria-labelledby="totals-title">
      <h2 id="totals-title" className="visually-hidden">
        Totals
      </h2>
      <Table withRowBorders={false} verticalSpacing="0.25rem" horizontalSpacing={0} tabularNums>
        <Table.Tbody>
          {listTotalRows(paper).map(({ label, amount, kind }) => (
            <Table.Tr key={label} {...(kind === 'total' && { fz: 'lg', fw: 600, style: { borderTop: '1px solid var(--line)' } })}>
              <Table.Th scope="row" fw="inherit">
                {label}
              </Table.Th>
              <Table.Td pl="md" ta="end" style={{ whiteSpace: 'nowrap' }}>
                {amount}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text inherit mt="0.25rem" c="var(--ink-soft)">
        {paper.totals.words}
      </Text>
      <TotalMargin margin={margin} />
    </Box>
  );
});
