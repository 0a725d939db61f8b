import { useMemo } from 'react';
import { z } from 'zod';
import { useRememberedValue } from '../../section/use-remembered';

const FIELDS = z.array(z.string());

/**
 * The columns of a list that this browser shows; by default those that are not `further`. The first column names the row and always stays.
 * Both lists of columns are declared once, outside of components.
 */
export function useChosenColumns<Column extends { field: string }>(list: string, columns: Column[], further: Column[]) {
  const standard = useMemo(() => columns.map(({ field }) => field), [columns]);
  const [chosen, choose] = useRememberedValue(`columns-${list}`, FIELDS, standard);
  const all = useMemo(() => [...columns, ...further], [columns, further]);
  const shown = useMemo(() => all.filter(({ field }, at) => at === 0 || chosen.includes(field)), [all, chosen]);
  const toggle = (field: string, on: boolean) => choose([...chosen.filter((one) => one !== field), ...(on ? [field] : [])]);
  return { all, shown, toggle, reset: () => choose(standard) };
}

export type ChosenColumns<Column extends { field: string }> = ReturnType<typeof useChosenColumns<Column>>;
