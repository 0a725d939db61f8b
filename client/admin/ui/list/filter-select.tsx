import { Select, type SelectProps } from '@mantine/core';
import { useSectionUrlState } from '../section/use-section';
import classes from './filter-select.module.css';

type FilterSelectProps = Pick<SelectProps, 'className' | 'searchable' | 'nothingFoundMessage' | 'comboboxProps'> & {
  /** The option for no filter, such as 'All types'; also the accessible name of a field without a label. */
  all: string;
  label?: string;
  data: { value: string; label: string }[];
  /** The chosen value; '' for none. */
  value: string;
  onChange: (value: string) => void;
};

/** A select that filters a list by one value, or by none. */
export function FilterSelect({ all, label = all, value, onChange, ...select }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      placeholder={all}
      classNames={{ input: classes.input }}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      {...select}
    />
  );
}

/** A select for a value with this name in the URL. */
export function UrlFilter({ name, ...select }: Pick<FilterSelectProps, 'all' | 'data'> & { name: string }) {
  const { get, set } = useSectionUrlState();
  return <FilterSelect value={get(name)} onChange={(next) => set({ [name]: next, page: undefined })} {...select} />;
}
