import { Button, Group, type SelectProps } from '@mantine/core';
import { X } from 'lucide-react';
import type { z } from 'zod';
import type { ContentType, FilterValue } from '../../../../shared/content/content-type';
import { fieldLabelOf } from '../../../../shared/content/field-kinds';
import { parseId } from '../../../../shared/pages/page-url';
import { useCategories } from '../../ui/form/use-categories';
import { FilterSelect } from '../../ui/list/filter-select';
import { SavedViews } from '../../ui/list/view/views';
import { useSectionUrlState } from '../../ui/section/use-section';
import classes from './filters.module.css';

/** A filter value as written in the URL: `price=none`, `stock=0`. The export and the REST API use the same notation. */
const written = (value: FilterValue) => (value === null ? 'none' : String(value));

/** The filters in the URL that the type declares, in the form of the list's query; all others are ignored. */
export function readListFilters({ filters = {}, references }: ContentType, get: (field: string) => string): Record<string, FilterValue> {
  const read = Object.entries(filters).flatMap(([field, values]): [string, FilterValue][] => {
    const text = get(field);
    const declared = Object.values(values).filter((value) => written(value) === text);
    if (declared.length > 0) return declared.map((value) => [field, value]);
    const id = field in (references ?? {}) && parseId(text);
    return id ? [[field, id]] : [];
  });
  return Object.fromEntries(read);
}

/** Filters of the list that the type declares; they are in the URL, so they survive a reload. */
export function ListFilters({ type }: { type: ContentType }) {
  const { get, set } = useSectionUrlState();
  const fields = Object.entries(type.filters ?? {});
  if (fields.length === 0) return null;
  const active = readListFilters(type, get);
  const choose = (field: string, value: string) => set({ [field]: value, page: undefined });
  return (
    <Group component="fieldset" gap="xs" aria-label="Filters" className={classes.filters}>
      {fields.map(([field, values]) => {
        const props = {
          label: fieldLabelOf(field, type.fields[field] as z.ZodType),
          options: Object.entries(values).map(([label, value]) => ({ label, value: written(value) })),
          value: active[field] === undefined ? '' : written(active[field]),
          onChange: (value: string) => choose(field, value),
        };
        return field in (type.references ?? {}) ? <CategoryFilter key={field} {...props} /> : <Filter key={field} {...props} />;
      })}
      <SavedViews list={type.path} fields={[...fields.map(([field]) => field), 'sort']} />
      {Object.keys(active).length > 0 && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={<X size={16} aria-hidden="true" />}
          onClick={() => set({ ...Object.fromEntries(fields.map(([field]) => [field, undefined])), page: undefined })}
        >
          Clear filters
        </Button>
      )}
    </Group>
  );
}

type FilterProps = { label: string; options: { label: string; value: string }[]; value: string; onChange: (value: string) => void };

function Filter({ label, options, ...select }: FilterProps & Pick<SelectProps, 'searchable' | 'nothingFoundMessage'>) {
  return (
    <FilterSelect
      all={`${label}: all`}
      label={label}
      className={classes.filter}
      data={options}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      {...select}
    />
  );
}

/** The filter by category; categories are the only referenced rows. */
function CategoryFilter({ options, value, ...props }: FilterProps) {
  const { data = [] } = useCategories();
  const all = [...data.map(({ id, name }) => ({ label: name, value: String(id) })), ...options];
  // A category that is still loading, or was deleted: the select must not show that nothing is chosen.
  const known = value === '' || all.some((one) => one.value === value) ? all : [{ label: `Category ${value}`, value }, ...all];
  return <Filter {...props} value={value} options={known} searchable nothingFoundMessage="No category of this name" />;
}
