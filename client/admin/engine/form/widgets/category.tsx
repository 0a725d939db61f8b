import { Select } from '@mantine/core';
import { useCategories } from '../../../ui/form/use-categories';
import type { WidgetProps } from '../../section-definition';

const NONE = 'none';

/** The product's category, with an option for none. */
export function CategoryInput({ value, onChange, schema: _, ...input }: WidgetProps<number | null>) {
  const { data = [] } = useCategories();
  return (
    <Select
      {...input}
      placeholder="Choose a category"
      data={[...data.map(({ id, name }) => ({ value: String(id), label: name })), { value: NONE, label: 'No category' }]}
      value={value === undefined ? null : String(value ?? NONE)}
      onChange={(chosen) => chosen && onChange(chosen === NONE ? null : Number(chosen))}
      allowDeselect={false}
      searchable
      // Enter after typing chooses the first match.
      selectFirstOptionOnChange
      nothingFoundMessage="No category of this name"
    />
  );
}
