import { Button } from '@mantine/core';
import { Download } from 'lucide-react';

type ExportLinkProps = {
  /** The list's path, such as 'products'. */
  path: string;
  /** What the list is asked for now, so that the file holds the same rows in the same order. */
  params: { q?: string; sort?: { field: string; direction: string } | undefined; filter?: Record<string, unknown> | undefined };
};

/** The list as a file, as it is searched, filtered and sorted now. */
export function ExportLink({ path, params }: ExportLinkProps) {
  return (
    <Button component="a" variant="default" leftSection={<Download size={16} aria-hidden="true" />} href={addressOf(path, params)} download>
      Export
    </Button>
  );
}

/** `/admin/export/products.csv?q=soap&sort=-price&isActive=true&categoryId=none`. */
function addressOf(path: string, { q, sort, filter = {} }: ExportLinkProps['params']): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(sort && { sort: `${sort.direction === 'desc' ? '-' : ''}${sort.field}` }) });
  for (const [field, value] of Object.entries(filter)) query.set(field, value === null ? 'none' : String(value));
  return `/admin/export/${path}.csv${query.size > 0 ? `?${query}` : ''}`;
}
