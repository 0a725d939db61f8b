import { Button, Group, Textarea, TextInput, Title } from '@mantine/core';
import { History, Pencil } from 'lucide-react';
import { useState } from 'react';
import { policyPage } from '../../../shared/content/types/policy-page';
import { privacyNotice } from '../../../shared/content/types/privacy-notice';
import { RecordForm } from '../engine/form/record-form';
import { usePreviewChoice } from '../engine/preview/use-preview-place';
import { type AnyRow, defineSection, type SectionDefinition, type WidgetProps } from '../engine/section-definition';
import { HistoryDrawer } from '../history/history-drawer';
import { trpc } from '../trpc';
import { DayField } from '../ui/form/day-field';
import { ListState } from '../ui/list/list-state';
import { ChoiceFilter } from '../ui/section/choices';
import { SectionLayout } from '../ui/section/section';
import { useSectionUrlState } from '../ui/section/use-section';

function LongText({ value, onChange, schema: _, ...input }: WidgetProps<string>) {
  return (
    <Textarea {...input} autosize minRows={4} maxRows={30} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

/** The day as a date, or as it was written before. */
function EffectiveDay({ value = '', onChange, schema: _, ...input }: WidgetProps<string>) {
  const isDay = value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isDay ? (
    <DayField {...input} description={undefined} value={value} onChange={onChange} />
  ) : (
    <TextInput {...input} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

const notices = defineSection({
  name: 'privacyNotices',
  type: privacyNotice,
  many: 'privacy notices',
  columns: [{ field: 'key' }],
  fields: [
    {
      name: 'en',
      widget: LongText,
      description: 'The form shows the first line, and the rest after a click. {contact} is the contact person of the company profile',
    },
    { name: 'hi', widget: LongText },
    { name: 'kn', widget: LongText },
  ],
});

const policies = defineSection({
  name: 'policies',
  type: policyPage,
  many: 'policies',
  columns: [{ field: 'title' }],
  fields: [
    { name: 'title', width: 'half' },
    { name: 'effectiveFrom', width: 'half', widget: EffectiveDay },
    {
      name: 'body',
      widget: LongText,
      description:
        '“## ” begins a heading, “- ” an item of a list; a link is [Your data](/privacy/request). {contact} is the contact person',
    },
  ],
});

const VIEWS = [
  { label: 'Policies', when: { view: '' } },
  { label: 'Privacy notices', when: { view: 'notices' } },
];

/** The policy pages, and in another view the privacy notices of the forms. */
export function PoliciesSection() {
  return useSectionUrlState().get('view') === 'notices' ? <Notices /> : <Policies />;
}

function Notices() {
  const query = trpc.admin.privacyNotices.list.useQuery();
  return <FixedRows definition={notices} query={{ ...query, data: query.data && { rows: query.data as AnyRow[] } }} />;
}

function Policies() {
  const query = trpc.admin.policies.list.useQuery();
  return <FixedRows definition={policies} query={{ ...query, data: query.data && { rows: query.data as AnyRow[] } }} />;
}

type Query = Parameters<typeof ListState<AnyRow>>[0]['query'];

/** The rows of a type with fixed rows, each with its version, its form, and its history. */
function FixedRows({ definition, query }: { definition: SectionDefinition; query: Query }) {
  const [editing, setEditing] = useState<number>();
  const [past, showHistory] = useState<AnyRow>();
  const preview = usePreviewChoice(definition.type);
  const nameOf = (row: AnyRow) => definition.type.labels?.[String(row.key)] ?? String(row.key);
  return (
    <SectionLayout>
      <ChoiceFilter label="Views" choices={VIEWS} />
      <ListState query={query} failure={`Failed to fetch ${definition.many}`} empty={`No ${definition.many} yet.`}>
        {(rows) =>
          rows.map((row) => (
            <section key={row.id} aria-label={nameOf(row)}>
              <Group justify="space-between" py="md">
                <div>
                  <Title order={2}>{nameOf(row)}</Title>
                  <p>Version {row.version}</p>
                </div>
                <Group gap="xs">
                  <Button variant="subtle" leftSection={<History size={16} aria-hidden="true" />} onClick={() => showHistory(row)}>
                    History
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<Pencil size={16} aria-hidden="true" />}
                    aria-label={`Edit ${nameOf(row)}`}
                    onClick={() => setEditing(row.id)}
                  >
                    Edit
                  </Button>
                </Group>
              </Group>
              {editing === row.id && <RecordForm {...{ definition, preview, row }} onClose={() => setEditing(undefined)} />}
            </section>
          ))
        }
      </ListState>
      {past && <HistoryDrawer type={definition.type.path} row={past} title={nameOf(past)} onClose={() => showHistory(undefined)} />}
    </SectionLayout>
  );
}
