import { Text, TextInput } from '@mantine/core';
import classes from './description.module.css';
import { FocalPoint } from './focal-point';
import type { StoredPicture } from './upload';

type Look = Pick<StoredPicture, 'alt' | 'focalX' | 'focalY'>;
type DescriptionProps = { picture: StoredPicture; src: string; title?: string; onChange: (look: Partial<Look>) => void };

/** What there is to see on a picture, and what must stay in sight. */
export function Description({ picture, src, title, onChange }: DescriptionProps) {
  return (
    <div className={classes.description}>
      <div className={classes.picture}>
        <FocalPoint {...picture} src={src} onChange={onChange} />
      </div>
      <div className={classes.words}>
        <TextInput
          label="What is to be seen"
          description={
            title
              ? 'For those who cannot see it, and for search engines. Left empty, the title is read to them.'
              : 'For those who cannot see it, and for search engines.'
          }
          placeholder={title || 'Such as: a blue bucket with a lid'}
          maxLength={300}
          value={picture.alt}
          onChange={(event) => onChange({ alt: event.currentTarget.value })}
        />
        <Text size="xs" c="var(--ink-soft)">
          Click what must stay in sight where the picture is cut, or move the point with the arrow keys.
        </Text>
      </div>
    </div>
  );
}
