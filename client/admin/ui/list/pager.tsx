import { Button, Group, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber, formatTotal } from '../../../../shared/format';
import { useSection } from '../use-section';

/** A page of a list; `next` is the number of the next one, null on the last. */
export type Paging = { page: number; pageSize: number; next: number | null; total: number; totalIsMore: boolean };

/** Which rows of how many are shown, and buttons for the other pages. */
export function Pager({ page, pageSize, shown, next, total, totalIsMore }: Paging & { shown: number }) {
  const { set } = useSection();
  const first = (page - 1) * pageSize + 1;
  const of = formatTotal(total, totalIsMore);
  const go = (to: number) => {
    set({ page: to === 1 ? undefined : String(to) });
    window.scrollTo({ top: 0 });
  };
  return (
    <Group justify="space-between">
      <Text size="sm" c="var(--ink-soft)" role="status">
        {shown === 0 ? 'No rows' : `${formatNumber(first)}–${formatNumber(first + shown - 1)} of ${of}`}
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
