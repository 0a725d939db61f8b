import { useMemo } from 'react';
import { z } from 'zod';
import { useRemembered } from '../../../ui/section/use-remembered';
import type { SectionDefinition } from '../../section-definition';

const FIELDS = z.array(z.string());

/** The columns that this browser shows of a list, the declared ones by default. The first one names the row and always stays. */
export function useColumns({ type, columns, furtherColumns }: SectionDefinition) {
  const standard = useMemo(() => columns.map(({ field }) => field), [columns]);
  const [chosen, choose] = useRemembered(`columns-${type.path}`, FIELDS, standard);
  const all = useMemo(() => [...columns, ...furtherColumns], [columns, furtherColumns]);
  const shown = useMemo(() => all.filter(({ field }, at) => at === 0 || chosen.includes(field)), [all, chosen]);
  const toggle = (field: string, on: boolean) => choose([...chosen.filter((one) => one !== field), ...(on ? [field] : [])]);
  return { all, shown, toggle, reset: () => choose(standard) };
}

export type Columns = ReturnType<typeof useColumns>;
