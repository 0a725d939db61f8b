import { Select } from '@mantine/core';
import { useSection } from '../use-section';

type FilterSelectProps = {
  /** Of the value in the URL. */
  name: string;
  /** What the list shows while nothing is chosen, such as 'All types'. */
  all: string;
  data: { value: string; label: string }[];
};

/** Narrows the list of the open section to one choice. */
export function FilterSelect({ name, all, data }: FilterSelectProps) {
  const { get, set } = useSection();
  return (
    <Select
      aria-label={all}
      placeholder={all}
      clearable
      data={data}
      value={get(name) || null}
      onChange={(next) => set({ [name]: next ?? undefined, page: undefined })}
      clearButtonProps={{ 'aria-label': all }}
    />
  );
}
