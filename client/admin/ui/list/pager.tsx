import { Button, Group, Stack, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber, formatTotal } from '../../../../shared/format';
import { useSectionUrlState } from '../section/use-section';

/** A page of a list; `next` is the number of the next page, null on the last page. */
export type PageInfo = { page: number; pageSize: number; next: number | null; total: number; totalIsMore: boolean };

function useGoToPage(): (page: number) => void {
  const { set } = useSectionUrlState();
  return (page) => {
    set({ page: page === 1 ? undefined : String(page) });
    window.scrollTo({ top: 0 });
  };
}

/** The range of the shown rows with their total, and buttons for the other pages; nothing for an empty list, which explains itself. */
export function ListPager({ page, pageSize, shown, next, total, totalIsMore }: PageInfo & { shown: number }) {
  const go = useGoToPage();
  if (shown === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const of = formatTotal(total, totalIsMore);
  return (
    <Group justify="space-between">
      <Text size="sm" c="var(--ink-soft)" role="status">
        {`${formatNumber(first)}–${formatNumber(first + shown - 1)} of ${of}`}
      </Text>
      {(page > 1 || next) && (
        <Group gap="xs" component="nav" aria-label="Pages">
          <Button variant="default" leftSection={<ChevronLeft size={16} />} disabled={page === 1} onClick={() => go(page - 1)}>
            Previous
          </Button>
          <Button variant="default" rightSection={<ChevronRight size={16} />} disabled={!next} onClick={() => next && go(next)}>
            Next
          </Button>
        </Group>
      )}
    </Group>
  );
}

/** Whether a page is beyond the last one: rows were removed meanwhile, or the user edited the URL. */
export const isPastLastPage = (data: { rows: unknown[] } | (PageInfo & { rows: unknown[] }) | undefined): data is PageInfo & { rows: [] } =>
  data !== undefined && 'page' in data && data.rows.length === 0 && data.page > 1 && data.total > 0;

/** Shown instead of the rows of a page beyond the last: links to the last page, or to the first page of a list too long to be counted. */
export function PastLastPageNote({ page, pageSize, total, totalIsMore }: PageInfo) {
  const go = useGoToPage();
  const last = Math.ceil(total / pageSize);
  return (
    <Stack align="center" gap="sm">
      <Text c="var(--ink-soft)">
        {totalIsMore
          ? `There are no rows on page ${formatNumber(page)}.`
          : `There is no page ${formatNumber(page)}: the list ends with page ${formatNumber(last)}.`}
      </Text>
      <Button variant="default" onClick={() => go(totalIsMore ? 1 : last)}>
        {totalIsMore ? 'Go to the first page' : 'Go to the last page'}
      </Button>
    </Stack>
  );
}
