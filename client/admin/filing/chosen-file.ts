import { isShownByBrowser } from '../../../shared/inquiries/received-files';
import type { UploadedFile } from '../editing/write/upload-pdf';
import { trpc } from '../trpc';

/** A PDF of a mail: its place in an entry of the conversation. It is stored only when a step files it. */
export type ReceivedPdf = { messageId: number; index: number; name: string };
export type ChosenFile = UploadedFile | ReceivedPdf;

export const isReceived = (file: ChosenFile): file is ReceivedPdf => 'messageId' in file;

type Received = { name: string; type: string | null; isFetchable: boolean };

/** The files of a mail that can be filed: only PDF files are. */
export const listFileablePdfs = (messageId: number, files: readonly Received[]): ReceivedPdf[] =>
  files.flatMap(({ name, type, isFetchable }, index) => {
    const isPdf = /\.pdf$/i.test(name) || type?.toLowerCase() === 'application/pdf';
    return isFetchable && isPdf && isShownByBrowser({ name, type }) ? [{ messageId, index, name }] : [];
  });

/** Returns the id of a chosen file for a step, and stores a file of a mail for it first. Throws the refusal. */
export function useStoreChosenFile() {
  const { client } = trpc.useUtils();
  return async (file: ChosenFile | null): Promise<number | null> => {
    if (file === null || !isReceived(file)) return file?.id ?? null;
    return (await client.admin.inquiries.takeReceivedFile.mutate({ id: file.messageId, index: file.index })).id;
  };
}
