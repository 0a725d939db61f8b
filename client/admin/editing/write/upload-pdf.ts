import { MAX_MESSAGE_FILE_BYTES } from '../../../../shared/inquiries/conversation';
import { sendRequest } from '../../request';

export type UploadedFile = { id: number; name: string; size: number };

/** Uploads a PDF for an inquiry; it is stored until an entry of the conversation uses it, for at most a day. Throws a readable error. */
export async function uploadPdf(file: File, inquiryId: number): Promise<UploadedFile> {
  if (file.size > MAX_MESSAGE_FILE_BYTES) throw new Error(`A file can be up to ${MAX_MESSAGE_FILE_BYTES / 1024 ** 2} MB.`);
  const url = `/api/admin/inquiry-files?inquiry=${inquiryId}&name=${encodeURIComponent(file.name)}`;
  const response = await sendRequest(url, { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: file });
  return ((await response.json()) as { file: UploadedFile }).file;
}
