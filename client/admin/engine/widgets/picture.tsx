import { Image, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { WidgetProps } from '../content-tab';
import classes from './picture.module.css';

const TYPING_MS = 300;

/** The address of a picture, and the picture or that there is none. */
export function PictureAddress({ value, onChange, schema, values: _, ...input }: WidgetProps<string | null>) {
  const [address] = useDebouncedValue(value ?? '', TYPING_MS);
  const [broken, setBroken] = useState<string>();
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
      <div role="status">
        {isShown && address === broken && (
          <Text size="sm" c="var(--ink-soft)">
            No picture can be shown from this address
          </Text>
        )}
      </div>
      {isShown && address !== broken && (
        <Image key={address} src={address} alt="Preview" onError={() => setBroken(address)} className={classes.preview} />
      )}
    </div>
  );
}
