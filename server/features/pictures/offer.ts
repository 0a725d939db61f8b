import type { Feature } from '../../platform/feature';
import { picturesPlugin, unusedPicturesJob } from './pictures-plugin';
import { pictureList, pictures as router } from './pictures-router';
import { picturedContent } from './public-pictures';

export const pictures = {
  public: picturedContent,
  admin: { pictures: router },
  routes: [picturesPlugin],
  lists: { pictures: pictureList },
  jobs: [unusedPicturesJob],
} satisfies Feature;
