import { Button, Group, Stack, Title } from '@mantine/core';
import { ExternalLink, History, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { website } from '../../../shared/content/types/website';
import { RecordForm } from '../engine/form/record-form';
import { buildPictureInput } from '../engine/form/widgets/picture';
import { usePreviewChoice } from '../engine/preview/use-preview-place';
import { type AnyRow, defineSection } from '../engine/section-definition';
import { HistoryDrawer } from '../history/history-drawer';
import { LogoPreview } from '../pictures/picture/previews';
import { trpc } from '../trpc';
import { FactList, FactRow } from '../ui/display/facts';
import { ListState } from '../ui/list/list-state';
import { SectionLayout } from '../ui/section/section';
import { formatFieldValue } from '../ui/words/labels';
import classes from './website-section.module.css';

const PictureInput = buildPictureInput();
const LogoInput = buildPictureInput(LogoPreview);

const definition = defineSection({
  name: 'website',
  type: website,
  many: 'website',
  columns: [{ field: 'name' }],
  fields: [
    { name: 'name', section: 'Name', description: 'On every page, in mails and on papers' },
    { name: 'nameLine' },
    { name: 'logo', widget: LogoInput },
    { name: 'headline', section: 'Top of the home page' },
    { name: 'lead' },
    { name: 'badge' },
    { name: 'trustBadges' },
    { name: 'heroPicture', widget: PictureInput },
    { name: 'aboutHeading', section: 'About the company' },
    { name: 'aboutLead' },
    { name: 'aboutSubtitle' },
    { name: 'whyText' },
    { name: 'sinceYear', section: 'Claims: what is left empty is not shown', width: 'half' },
    { name: 'experience', width: 'half' },
    { name: 'clients', width: 'half' },
    { name: 'countries', width: 'half' },
    { name: 'awards', width: 'half' },
    { name: 'regionalOffices', width: 'half' },
    { name: 'quality', width: 'half' },
    { name: 'supportHours', width: 'half' },
    { name: 'productCount', width: 'half' },
    { name: 'catalogueLead', section: 'Products and search engines' },
    { name: 'assurances' },
    { name: 'description' },
  ],
});

/** The website record: its values, or a form in place of them, and its history. */
export function WebsiteSection() {
  const query = trpc.admin.website.list.useQuery();
  // A link to a field opens the form at it.
  const focusOn = useSearchParams()[0].get('field');
  const [isEditing, setEditing] = useState(focusOn !== null);
  const [past, showHistory] = useState<AnyRow>();
  const preview = usePreviewChoice(definition.type);
  return (
    <SectionLayout>
      <ListState
        query={{ ...query, data: query.data && { rows: query.data as AnyRow[] } }}
        failure="Failed to fetch the website"
        empty="No website yet."
      >
        {(rows) =>
          rows.map((row) => (
            <Stack key={row.id} className={classes.website} data-preview={isEditing && preview?.place === 'beside'}>
              <Group gap="xs" py="md">
                <Title me="auto" order={2}>
                  What visitors see
                </Title>
                <Button
                  component="a"
                  href="/"
                  target="_blank"
                  rel="noreferrer"
                  variant="subtle"
                  leftSection={<ExternalLink size={16} aria-hidden="true" />}
                >
                  View site
                </Button>
                <Button variant="subtle" leftSection={<History size={16} aria-hidden="true" />} onClick={() => showHistory(row)}>
                  History
                </Button>
                {!isEditing && (
                  <Button
                    variant="default"
                    leftSection={<Pencil size={16} aria-hidden="true" />}
                    aria-label="Edit the website"
                    onClick={() => setEditing(true)}
                  >
                    Edit
                  </Button>
                )}
              </Group>
              {isEditing ? (
                <RecordForm {...{ definition, preview, row, focusOn }} onClose={() => setEditing(false)} />
              ) : (
                <InWords row={row} />
              )}
            </Stack>
          ))
        }
      </ListState>
      {past && <HistoryDrawer type={website.path} row={past} title="the website" onClose={() => showHistory(undefined)} />}
    </SectionLayout>
  );
}

/** The values by part. */
function InWords({ row }: { row: AnyRow }) {
  return definition.parts.map(({ heading, fields }) => (
    <div key={heading}>
      <Title order={3}>{heading}</Title>
      <FactList>
        {fields.map(({ name, label }) => (
          <FactRow key={name} label={label}>
            {formatFieldValue(definition.type, name, row[name]) || 'None'}
          </FactRow>
        ))}
      </FactList>
    </div>
  ));
}
