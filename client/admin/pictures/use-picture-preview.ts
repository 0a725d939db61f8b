import { useState } from 'react';
import { parsePictureAddress } from '../../../shared/pictures';
import { messageOf, refusalOf, trpc } from '../trpc';
import { isSameLook, type Look, lookOf } from './picture-preview';
import type { StoredPicture } from './upload';

type Edit = Look & { url: string };

/** What is said of the picture at an address and where it is cut, as edited here and not saved yet. */
export function useLook(address: string | null | undefined) {
  const url = parsePictureAddress(address) ? (address as string) : '';
  const utils = trpc.useUtils();
  const { data: picture } = trpc.admin.pictures.byUrl.useQuery({ url }, { enabled: url !== '' });
  const [edit, setEdit] = useState<Edit>();
  const [error, setError] = useState<string>();
  const own = edit?.url === url ? edit : undefined;
  const isDirty = picture != null && own !== undefined && !isSameLook(own, picture);

  const save = async () => {
    if (!isDirty) return;
    try {
      const { row } = await utils.client.admin.pictures.update.mutate({ id: picture.id, version: picture.version, ...lookOf(own) });
      utils.admin.pictures.byUrl.setData({ url }, row);
      setEdit(undefined);
    } catch (failure) {
      const theirs = refusalOf(failure)?.conflict?.theirs as StoredPicture | undefined;
      if (theirs) utils.admin.pictures.byUrl.setData({ url }, { ...picture, ...theirs, url });
      setError(
        theirs
          ? `Somebody else described this picture in the meantime: “${theirs.alt}”. Save again to keep yours.`
          : (messageOf(failure) ?? 'The server could not be reached. Please try again.'),
      );
      throw failure;
    }
  };

  return {
    picture: url === '' ? null : picture && { ...picture, ...(own && lookOf(own)) },
    error,
    isDirty,
    change: (next: Partial<Look>) => {
      setError(undefined);
      if (picture) setEdit({ ...lookOf(own ?? picture), ...next, url });
    },
    /** Rejects where it was not saved, and says why. */
    save,
    /** What is known of a picture that was just uploaded or chosen. */
    know: (known: StoredPicture) => utils.admin.pictures.byUrl.setData({ url: known.url }, known),
  };
}
