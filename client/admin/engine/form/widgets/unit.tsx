import { Autocomplete } from '@mantine/core';
import { trpc } from '../../../trpc';
import type { WidgetProps } from '../../section-definition';

/** A field for the unit of sale, with suggestions from other products. */
export function UnitInput({ value, onChange, schema: _, ...input }: WidgetProps<string | null>) {
  const { data = [] } = trpc.admin.units.useQuery();
  return <Autocomplete {...input} data={data} value={value ?? ''} onChange={onChange} />;
}
