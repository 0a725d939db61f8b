import type { ComponentType } from 'react';
import type { z } from 'zod';
import { type Kind, kindOf } from '../../../../shared/content/fields';
import type { WidgetProps } from '../content-tab';
import { Category } from './category';
import { Choice, Icon, Toggle } from './choice';
import { Integer, Price } from './number';
import { pictureSeenIn } from './picture';
import { Lines, LongText, Text } from './text';

/** A longer text gets several lines. */
const LINE = 300;
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

// A widget takes the values of its kind, which the declaration checks and the form does not know.
const widgets = {
  text: (schema) => (accepts(schema, 'x'.repeat(LINE + 1)) ? LongText : Text),
  number: () => Integer,
  amount: () => Price,
  flag: () => Toggle,
  // Only an icon may be none.
  choice: (schema) => (accepts(schema, null) ? Icon : Choice),
  reference: () => Category,
  picture: () => PictureField,
  lines: () => Lines,
} as Record<Kind, (schema: z.ZodType) => ComponentType<WidgetProps<unknown>>>;

const PictureField = pictureSeenIn();

/** The widget of a field whose tab names none. */
export const widgetOf = (schema: z.ZodType): ComponentType<WidgetProps<unknown>> => widgets[kindOf(schema) ?? 'text'](schema);
