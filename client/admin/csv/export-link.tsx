import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { showToast } from '../../ui/toasts';
import { ask, download, Refused } from './ask';

type ExportLinkProps = {
  /** The list's path, such as 'products'. */
  path: string;
  /** What is exported, where a section has several lists. */
  of?: string;
  /** The list's current query, so that the file has the same rows in the same order. */
  params: { q?: string; sort?: { field: string; direction: string } | undefined; filter?: Record<string, unknown> | undefined };
};

/** Exports the list as it is searched, filtered and sorted, as CSV or for Excel. */
export function ExportLink({ path, of, params }: ExportLinkProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (address: string) => ask(address).then(download),
    onError: (error) => {
      const text = error instanceof Refused ? error.message : 'The server could not be reached. Please try again.';
      showToast({ title: 'Failed to export', text, failed: true });
    },
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden="true" />}
          rightSection={<ChevronDown size={14} aria-hidden="true" />}
          loading={isPending}
          {...(of && { 'aria-label': `Export: ${of}` })}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate(addressOf(`${path}.csv`, params))}>CSV</Menu.Item>
        <Menu.Item onClick={() => mutate(addressOf(`${path}.xlsx`, params))}>Excel</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** `/admin/export/products.csv?q=soap&sort=-price&isActive=true&categoryId=none`. */
function addressOf(file: string, { q, sort, filter = {} }: ExportLinkProps['params']): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(sort && { sort: `${sort.direction === 'desc' ? '-' : ''}${sort.field}` }) });
  for (const [field, value] of Object.entries(filter)) query.set(field, value === null ? 'none' : String(value));
  return `/admin/export/${file}${query.size > 0 ? `?${query}` : ''}`;
}
