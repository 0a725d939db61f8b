import { Badge, Image, Text } from '@mantine/core';
import type { AdminOutputs } from '../../trpc';
import { chooseSmallestPictureUrl } from '../../ui/display/thumbnail';
import { describeUses } from '../../ui/words/picture-labels';

export type ListedPicture = AdminOutputs['pictures']['page']['rows'][number];

/** A picture in the grid: thumbnail, description, number of uses. */
export function PictureTile({ picture }: { picture: ListedPicture }) {
  const { url, alt, focalX, focalY, uses, id } = picture;
  return (
    <>
      <Image
        src={chooseSmallestPictureUrl(url)}
        alt=""
        width="200"
        height="200"
        h="auto"
        loading="lazy"
        radius="md"
        bg="paper.2"
        mb="xs"
        style={{ aspectRatio: 1, objectPosition: `${focalX}% ${focalY}%` }}
      />
      <Text component="span" inherit lineClamp={2} lh={1.35} {...(alt === '' ? { c: 'var(--ink-soft)' } : { fw: 500 })}>
        {alt || `Picture ${id}, not described`}
      </Text>
      {uses === 0 ? (
        <Badge color="marigold.5" autoContrast size="lg" mt={4}>
          {describeUses(uses)}
        </Badge>
      ) : (
        <Text component="span" fz="xs" c="var(--ink-soft)">
          {describeUses(uses)}
        </Text>
      )}
    </>
  );
}
