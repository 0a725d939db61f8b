import type { ComponentType } from 'react';
import type { z } from 'zod';
import { type Kind, kindOf } from '../../../../../shared/content/field-kinds';
import type { WidgetProps } from '../../section-definition';
import { Category } from './category';
import { Choice, Icon, Toggle } from './choice';
import { Integer, Percent, Price } from './number';
import { pictureWithPreview } from './picture';
import { Pictures } from './pictures';
import { Lines, LongText, Text } from './text';
import { Tiers } from './tiers';

/** The length limit up to which a text gets a single-line field; longer texts get a text area. */
const LINE = 300;
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

// The widgets by kind. The declaration checks that a widget fits its field; the form treats all fields alike.
const widgets = {
  text: (schema) => (accepts(schema, 'x'.repeat(LINE + 1)) ? LongText : Text),
  number: () => Integer,
  amount: () => Price,
  flag: () => Toggle,
  // Among choices, only icons can be null.
  choice: (schema) => (accepts(schema, null) ? Icon : Choice),
  reference: () => Category,
  picture: () => PictureField,
  lines: () => Lines,
  percent: () => Percent,
  tiers: () => Tiers,
  pictures: () => Pictures,
} as Record<Kind, (schema: z.ZodType) => ComponentType<WidgetProps<unknown>>>;

const PictureField = pictureWithPreview();

/** The widget of a field for which the section declares none. */
export const widgetOf = (schema: z.ZodType): ComponentType<WidgetProps<unknown>> => widgets[kindOf(schema) ?? 'text'](schema);
