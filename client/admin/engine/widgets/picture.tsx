import { Image, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { WidgetProps } from '../content-tab';
import classes from './picture.module.css';

const TYPING_MS = 300;

/** The address of a picture, and the picture. */
export function PictureAddress({ value, onChange, schema, values: _, ...input }: WidgetProps<string | null>) {
  const [address] = useDebouncedValue(value ?? '', TYPING_MS);
  const isShown = address !== '' && schema.safeParse(address).success;
  return (
    <div className={classes.field}>
      <TextInput
        {...input}
        type="text"
        inputMode="url"
        placeholder="https://… or /pictures/…"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      {isShown && <Image key={address} src={address} alt="Preview" className={classes.preview} />}
    </div>
  );
}
