import type { Feature } from '../../platform/feature';
import { DecodePool } from './decode-pool';
import { picturesPlugin, unusedPicturesJob } from './pictures-plugin';
import { pictureList, picturesRouter as router } from './pictures-router';
import { publicQueriesWithPictures } from './public-pictures';
import { UPLOAD_PATH, uploadOperation } from './upload-route';

export const picturesFeature = {
  services: () => ({ pictures: new DecodePool() }),
  operations: () => ({ [UPLOAD_PATH]: { post: uploadOperation() } }),
  public: publicQueriesWithPictures,
  admin: { pictures: router },
  routes: [picturesPlugin],
  lists: { pictures: pictureList },
  jobs: [unusedPicturesJob],
} satisfies Feature;
