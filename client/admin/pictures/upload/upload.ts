/** Uploads pictures. */
import type { ErrorBody, ErrorCode } from '../../../../shared/errors';
import { MAX_UPLOAD_BYTES } from '../../../../shared/pictures/pictures';
import { expireSession, isSessionMissing, readSessionToken, waitForSignIn } from '../../session/session';
import type { AdminOutputs } from '../../trpc';

export type StoredPicture = AdminOutputs['pictures']['update']['row'];

/** The file types that file choosers offer; without HEIC an iPhone converts to JPEG. The server checks the content itself. */
export const ACCEPTED_PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** The reason of a failed upload, as a message for the user. */
export class UploadError extends Error {
  constructor(
    message: string,
    /** Whether a retry with the same file may succeed. */
    readonly mayPass: boolean,
  ) {
    super(message);
  }
}

/** The error codes for which the same file would be refused again. */
const ABOUT_THE_FILE: ErrorCode[] = ['invalid', 'payload_too_large', 'unsupported_media_type'];

const UNREACHABLE = 'The server could not be reached. Please try again.';

/** `job` is the id of the import for which the picture is uploaded. */
type Options = { onProgress: (share: number) => void; signal: AbortSignal; job?: string };

/**
 * Uploads a picture and returns the stored one; rejects with an UploadError. `onProgress` receives the sent share. An upload refused
 * because the session had ended is repeated after the login in place (REQ 7.6).
 */
export async function uploadPicture(file: File, { onProgress, signal, job }: Options): Promise<StoredPicture> {
  if (file.size > MAX_UPLOAD_BYTES) {
    const megabytes = (file.size / 1024 ** 2).toFixed(1);
    throw new UploadError(`A picture can be up to ${MAX_UPLOAD_BYTES / 1024 ** 2} MB; this one is ${megabytes} MB.`, false);
  }
  if (file.size === 0) throw new UploadError('The file is empty.', false);
  return new Promise((resolve, reject) => {
    // fetch does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/admin/pictures${job ? `?job=${job}` : ''}`);
    const token = readSessionToken();
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'application/octet-stream');
    // An imported file may name the picture by its file name.
    request.setRequestHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = async () => {
      const answer = request.response as (Partial<ErrorBody> & { picture?: StoredPicture }) | null;
      if (isSessionMissing(answer?.code)) {
        expireSession(token);
        if ((await waitForSignIn()) && !signal.aborted) return resolve(uploadPicture(file, { onProgress, signal, ...(job && { job }) }));
      }
      if (answer?.picture) resolve(answer.picture);
      else reject(new UploadError(answer?.message ?? UNREACHABLE, !answer?.code || !ABOUT_THE_FILE.includes(answer.code)));
    };
    request.onerror = () => reject(new UploadError(UNREACHABLE, true));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(new UploadError('Cancelled', true));
    });
    request.send(file);
  });
}
