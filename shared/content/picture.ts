import { z } from 'zod';
import { contentType } from './content-type';
import { anyText, count, integerBetween } from './fields';

/** The content type of pictures for history, trash and undo. Its procedures and upload route are separate; it is not part of REQ 9.2. */
export const picture = contentType({
  title: 'Picture',
  model: 'picture',
  path: 'pictures',
  list: 'pictures',
  one: 'picture',
  nameField: 'alt',
  fields: {
    hash: z.string(),
    width: count(),
    height: count(),
    alt: anyText(300, { label: 'Picture description' }),
    focalX: integerBetween(0, 100, { label: 'Focal point, from the left' }),
    focalY: integerBetween(0, 100, { label: 'Focal point, from the top' }),
    placeholder: z.string(),
    bytes: count({ label: 'Size' }),
    createdAt: anyText(30, { label: 'Uploaded' }),
  },
  defaults: { alt: '', focalX: 50, focalY: 50 },
  public: { path: '/media', where: {}, fields: ['alt', 'focalX', 'focalY', 'placeholder'] },
  example: { alt: 'A blue bucket with a lid' },
});
