import { Autocomplete } from '@mantine/core';
import { trpc } from '../../../trpc';
import type { WidgetProps } from '../../section-definition';

/** A unit of sale; the ones that other products have are suggested. */
export function Unit({ value, onChange, schema: _, ...input }: WidgetProps<string | null>) {
  const { data = [] } = trpc.admin.units.useQuery();
  return <Autocomplete {...input} data={data} value={value ?? ''} onChange={onChange} />;
}
