import type { Feature } from '../../platform/feature';
import { DecodePool } from './decode-pool';
import { picturesPlugin, unusedPicturesJob } from './pictures-plugin';
import { pictureListDefinition, picturesRouter as router } from './pictures-router';
import { publicQueriesWithPictures } from './public-pictures';
import { publicWebsite } from './public-website';
import { describePictureUpload, PICTURE_UPLOAD_PATH } from './upload-route';

export const picturesFeature = {
  services: () => ({ pictures: new DecodePool() }),
  operations: () => ({ [PICTURE_UPLOAD_PATH]: { post: describePictureUpload() } }),
  public: { ...publicQueriesWithPictures, website: publicWebsite },
  admin: { pictures: router },
  routes: [picturesPlugin],
  lists: { pictures: pictureListDefinition },
  jobs: [unusedPicturesJob],
} satisfies Feature;
