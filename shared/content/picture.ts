import { z } from 'zod';
import { defineContentType } from './content-type';
import { anyTextField, boundedIntegerField, countField } from './fields';

/** The content type of pictures for history, trash and undo. Its procedures and upload route are separate; it is not part of REQ 9.2. */
export const picture = defineContentType({
  title: 'Picture',
  model: 'picture',
  path: 'pictures',
  list: 'pictures',
  one: 'picture',
  nameField: 'alt',
  people: 'none',
  fields: {
    hash: z.string(),
    width: countField(),
    height: countField(),
    alt: anyTextField(300, { label: 'Picture description' }),
    focalX: boundedIntegerField(0, 100, { label: 'Focal point, from the left' }),
    focalY: boundedIntegerField(0, 100, { label: 'Focal point, from the top' }),
    placeholder: z.string(),
    bytes: countField({ label: 'Size' }),
    createdAt: anyTextField(30, { label: 'Uploaded' }),
  },
  defaults: { alt: '', focalX: 50, focalY: 50 },
  public: { path: '/media', where: {}, fields: ['alt', 'focalX', 'focalY', 'placeholder'] },
  example: { alt: 'A blue bucket with a lid' },
});
