import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { showToast } from '../../ui/toaster/toasts';
import { RefusedError, sendRequest } from '../request';
import { downloadFile } from './download';

type ExportLinkProps = {
  /** The list's path, such as 'products'. */
  path: string;
  /** The name of the exported list, if a section has several. */
  of?: string;
  /** The text of the button, if a list has several files. */
  text?: string;
  /** The columns that this user's file lacks. */
  without?: string | undefined;
  /** The list's current query, so that the file has the same rows in the same order. */
  params: { q?: string; sort?: { field: string; direction: string } | undefined; filter?: Record<string, unknown> | undefined };
};

/** Exports the list with its search, filters and order: as CSV with one click, as Excel with two. */
export function ExportLink({ path, of, text: label = 'Export', without, params }: ExportLinkProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (ending: string) => sendRequest(urlOf(`${path}.${ending}`, params)).then(downloadFile),
    onError: (error) => {
      const text = error instanceof RefusedError ? error.message : 'The server could not be reached. Please try again.';
      showToast({ title: 'Failed to export', text, failed: true });
    },
  });
  const name = of ? `Export: ${of}` : label;
  return (
    <Button.Group aria-label={name}>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden="true" />}
        loading={isPending}
        {...(of && { 'aria-label': name })}
        onClick={() => mutate('csv')}
      >
        {label}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={8} aria-label={`${name}, choose the format`}>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {without && <Menu.Label>{without}</Menu.Label>}
          <Menu.Item onClick={() => mutate('csv')}>CSV</Menu.Item>
          <Menu.Item onClick={() => mutate('xlsx')}>Excel</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

/** Returns a URL such as `/admin/export/products.csv?q=soap&sort=-price&isActive=true&categoryId=none`. */
function urlOf(file: string, { q, sort, filter = {} }: ExportLinkProps['params']): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(sort && { sort: `${sort.direction === 'desc' ? '-' : ''}${sort.field}` }) });
  for (const [field, value] of Object.entries(filter)) query.set(field, value === null ? 'none' : String(value));
  return `/admin/export/${file}${query.size > 0 ? `?${query}` : ''}`;
}
