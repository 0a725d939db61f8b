import { useState } from 'react';
import { parsePictureUrl } from '../../../../shared/pictures/pictures';
import { useSaveConflict } from '../../editing/conflict/use-conflict';
import { describeFailure, readConflict, trpc } from '../../trpc';
import type { StoredPicture } from '../upload/upload';
import { isSameMeta, PICTURE_META_LABELS, type PictureMeta, pickMeta } from './picture-meta';

type Edit = PictureMeta & { url: string };

/** The description and focal point of the picture at a URL, edited within the record that shows it and saved before that record. */
export function usePictureMeta(address: string | null | undefined) {
  const url = parsePictureUrl(address) ? (address as string) : '';
  const utils = trpc.useUtils();
  const { data: picture } = trpc.admin.pictures.byUrl.useQuery({ url }, { enabled: url !== '' });
  const [edit, setEdit] = useState<Edit>();
  const [error, setError] = useState<string>();
  const conflict = useSaveConflict<StoredPicture, PictureMeta>({
    labels: PICTURE_META_LABELS,
    of: picture ? { type: 'pictures', id: picture.id } : undefined,
  });
  const own = edit?.url === url ? edit : undefined;
  const isDirty = picture != null && own !== undefined && !isSameMeta(own, picture);

  const attempt = async (meta: PictureMeta, base: StoredPicture): Promise<void> => {
    try {
      const { row } = await utils.client.admin.pictures.update.mutate({ id: base.id, version: base.version, ...meta });
      utils.admin.pictures.byUrl.setData({ url }, row);
      setEdit(undefined);
    } catch (failure) {
      const chosen = await conflict.resolve(failure, pickMeta(base));
      if (!chosen) throw failure;
      await attempt(pickMeta(chosen.values), { ...base, ...chosen.base });
    }
  };
  const save = async () => {
    if (!isDirty) return false;
    try {
      await attempt(pickMeta(own), picture);
      return true;
    } catch (failure) {
      // The user has seen the conflict and went back to editing.
      if (!readConflict(failure)) setError(describeFailure(failure));
      throw failure;
    }
  };

  return {
    picture: url === '' ? null : picture && { ...picture, ...(own && pickMeta(own)) },
    error,
    isDirty,
    change: (next: Partial<PictureMeta>) => {
      setError(undefined);
      if (picture) setEdit({ ...pickMeta(own ?? picture), ...next, url });
    },
    /** Resolves with whether there was something to save; rejects if saving failed. */
    save,
    conflict: conflict.view,
    /** Adds a picture that was just uploaded or chosen to the cache. */
    add: (known: StoredPicture) => utils.admin.pictures.byUrl.setData({ url: known.url }, known),
  };
}
