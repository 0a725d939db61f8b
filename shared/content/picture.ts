import { z } from 'zod';
import { contentType } from './content-type';
import { anyText, count, integer } from './fields';

const focal = () => integer().min(0, 'Must be from 0 to 100').max(100, 'Must be from 0 to 100');

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
    alt: anyText(300),
    focalX: focal(),
    focalY: focal(),
    placeholder: z.string(),
    bytes: count(),
    createdAt: z.string(),
  },
  defaults: { alt: '', focalX: 50, focalY: 50 },
  unique: 'hash',
  public: { path: '/media', where: {}, fields: ['alt', 'focalX', 'focalY', 'placeholder'] },
  example: { alt: 'A blue bucket with a lid' },
});
