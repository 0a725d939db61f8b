import { Alert, Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { Eye, EyeOff, Pencil } from 'lucide-react';
import { useState } from 'react';
import { type ContentType, findPublicPage } from '../../../../shared/content/content-type';
import type { AnyRow } from '../section-definition';
import { PreviewFrame } from './frame';
import classes from './preview.module.css';
import { usePreview } from './use-preview';
import type { PreviewChoice } from './use-preview-place';

const WIDTHS = { Phone: 360, Desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;

type PreviewProps = {
  type: ContentType;
  values: Record<string, unknown>;
  row: AnyRow | undefined;
  isDirty: boolean;
  choice: PreviewChoice;
};

/** The public page with the unsaved values of a form, at the width of a phone or of a desktop. */
export function Preview({ type, values, row, isDirty, choice }: PreviewProps) {
  const { html, isInvalid, error, isLoading, retry } = usePreview(type, values, row);
  const [width, setWidth] = useState<Width>(choice.place === 'beside' ? 'Desktop' : 'Phone');
  const page = findPublicPage(type, { ...row, ...values, ...type.public.where });
  return (
    <section className={classes.preview} aria-label="Preview" aria-busy={isLoading}>
      <Group justify="space-between" gap="xs" className={classes.head}>
        <p role="status">{describe({ isInvalid, isDirty, hasPage: html !== undefined })}</p>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          data={Object.keys(WIDTHS)}
          value={width}
          onChange={(chosen) => setWidth(chosen as Width)}
        />
        {choice.place === 'beside' && <PreviewButton choice={choice} />}
      </Group>
      {error && (
        <Alert color="red" title="The preview could not be made">
          <p>{error.message}</p>
          <Button variant="default" size="compact-sm" onClick={retry}>
            Try again
          </Button>
        </Alert>
      )}
      {html !== undefined && <PreviewFrame html={html} width={WIDTHS[width]} section={page?.split('#')[1]} />}
      {html === undefined && isLoading && <Skeleton className={classes.room} />}
    </section>
  );
}

function describe({ isInvalid, isDirty, hasPage }: { isInvalid: boolean; isDirty: boolean; hasPage: boolean }): string {
  if (isInvalid) {
    return hasPage
      ? 'A field is not valid yet: the preview shows the last valid state'
      : 'The preview begins when the required fields are filled in';
  }
  return isDirty ? 'The preview shows unsaved changes' : 'The page without unsaved changes';
}

type PreviewButtonProps = { choice: PreviewChoice; className?: string | undefined };

/** Shows the preview, or hides it. */
export function PreviewButton({ choice: { place, toggle }, className }: PreviewButtonProps) {
  const Icon = place === 'instead' ? Pencil : place === 'beside' ? EyeOff : Eye;
  const label = place === 'instead' ? 'Back to the fields' : place === 'beside' ? 'Hide' : 'Preview';
  return (
    <Button variant="subtle" size="compact-md" leftSection={<Icon size={16} aria-hidden="true" />} className={className} onClick={toggle}>
      {label}
    </Button>
  );
}
