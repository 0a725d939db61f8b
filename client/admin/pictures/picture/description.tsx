import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { buildVariantUrl, listPictureWidths } from '../../../../shared/pictures/pictures';
import type { StoredPicture } from '../upload/upload';
import { FocalPointPicker } from './focal-point';
import type { PictureMeta } from './picture-meta';

type DescriptionProps = {
  picture: StoredPicture;
  /** The record's title, which screen readers read for a picture without a description. */
  title?: string;
  onChange: (meta: Partial<PictureMeta>) => void;
};

const SHOWN_WIDTH = 800;

/** Edits the description and the focal point of a picture. */
export function PictureDescription({ picture, title, onChange }: DescriptionProps) {
  const width = listPictureWidths(picture.width).find((each) => each >= SHOWN_WIDTH) ?? picture.width;
  return (
    <SimpleGrid minColWidth="min(100%, 13rem)" autoFlow="auto-fit" spacing="md" verticalSpacing="sm" w="100%" ta="start">
      <FocalPointPicker {...picture} src={buildVariantUrl(picture, width, 'webp')} onChange={onChange} />
      <Stack gap="sm">
        <TextInput
          label="Picture description"
          description={`For people who cannot see it, and for search engines.${title ? ' If empty, the title is used.' : ''}`}
          placeholder={title || 'For example: a blue bucket with a lid'}
          maxLength={300}
          value={picture.alt}
          onChange={(event) => onChange({ alt: event.currentTarget.value })}
        />
        <Text size="xs" c="var(--ink-soft)">
          The point stays visible where the picture is cropped. Move it with a click or tap, or with the arrow keys.
        </Text>
      </Stack>
    </SimpleGrid>
  );
}
