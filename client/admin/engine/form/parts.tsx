import { SimpleGrid, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { SectionDefinition } from '../section-definition';
import classes from './parts.module.css';

type Part = SectionDefinition['parts'][number];
type PartsProps = { definition: SectionDefinition; isNarrow: boolean; children: (field: Part['fields'][number]) => ReactNode };

/** The fields of a form under their headings; if there is room, the last heading has a separate column; `isNarrow` means that there is none. */
export function FormFieldGroups({ definition: { parts }, isNarrow, children }: PartsProps) {
  const columns = parts.length > 1 && !isNarrow ? [parts.slice(0, -1), parts.slice(-1)] : [parts];
  return (
    <SimpleGrid cols={{ base: 1, lg: columns.length }} spacing="xl" verticalSpacing="lg">
      {columns.map((column) => (
        <Stack gap="lg" key={column[0]?.heading} className={classes.column}>
          {column.map(({ heading, fields }) => (
            <Fields key={heading} heading={heading}>
              {fields.map(children)}
            </Fields>
          ))}
        </Stack>
      ))}
    </SimpleGrid>
  );
}

function Fields({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  const id = useId();
  if (!heading) return <div className={classes.fields}>{children}</div>;
  return (
    <section className={classes.fields} aria-labelledby={id}>
      <Title order={3} id={id} className={classes.heading}>
        {heading}
      </Title>
      {children}
    </section>
  );
}
