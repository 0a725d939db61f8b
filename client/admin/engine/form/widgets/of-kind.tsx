import type { ComponentType } from 'react';
import type { z } from 'zod';
import { type FieldKind, fieldKindOf } from '../../../../../shared/content/field-kinds';
import type { WidgetProps } from '../../section-definition';
import { CategoryInput } from './category';
import { ChoiceInput, IconInput, ToggleInput } from './choice';
import { DocumentsInput } from './documents';
import { IntegerInput, PercentInput, PriceInput } from './number';
import { buildPictureInput } from './picture';
import { PicturesInput } from './pictures';
import { LinesInput, LongTextInput, ShortTextInput } from './text';
import { TiersInput } from './tiers';

/** The length limit up to which a text gets a single-line field; longer texts get a text area. */
const LINE = 300;
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

// The widgets by kind. The declaration checks that a widget fits its field; the form treats all fields alike.
const widgets = {
  text: (schema) => (accepts(schema, 'x'.repeat(LINE + 1)) ? LongTextInput : ShortTextInput),
  number: () => IntegerInput,
  amount: () => PriceInput,
  flag: () => ToggleInput,
  // Among choices, only icons can be null.
  choice: (schema) => (accepts(schema, null) ? IconInput : ChoiceInput),
  reference: () => CategoryInput,
  picture: () => PictureField,
  lines: () => LinesInput,
  percent: () => PercentInput,
  tiers: () => TiersInput,
  pictures: () => PicturesInput,
  documents: () => DocumentsInput,
} as Record<FieldKind, (schema: z.ZodType) => ComponentType<WidgetProps<unknown>>>;

const PictureField = buildPictureInput();

/** The widget of a field for which the section declares none. */
export const chooseWidget = (schema: z.ZodType): ComponentType<WidgetProps<unknown>> => widgets[fieldKindOf(schema) ?? 'text'](schema);
