/** Reads a buyer's list through the server: pasted, from a file, or from the quotation's inquiry. */

import { writeColumnChoices } from '../../../../../shared/requirement-list/columns/column-choices';
import type { ColumnChoice } from '../../../../../shared/requirement-list/columns/find-columns';
import { findListContentType, LIST_TOO_LARGE, MAX_LIST_BYTES } from '../../../../../shared/requirement-list/list-form';
import type { MatchedList } from '../../../../../shared/requirement-list/matched-list';
import { describeFailure, trpc } from '../../../trpc';

/** The source of a list: a text, a file, or an entry of the inquiry's conversation; 'message' is the inquiry's own text. */
export type ListSource = { text: string } | { file: File } | { from: string };
type Read = { list: MatchedList } | { problem: string };
type Of = { quotationId: number; inquiryId: number | null };

export function useReadList({ quotationId, inquiryId }: Of): (source: ListSource, choices?: readonly ColumnChoice[]) => Promise<Read> {
  const { client } = trpc.useUtils();
  return async (source, choices = []) => {
    const columns = writeColumnChoices(choices);
    try {
      if ('text' in source) return { list: await client.admin.requirementLists.ofText.mutate({ text: source.text, quotationId, columns }) };
      if ('file' in source) return await readFile(source.file, quotationId, columns);
      if (inquiryId === null) return { problem: 'The inquiry was erased.' };
      const [, kind, id] = /^(entry|file)-(\d{1,9})$/.exec(source.from) ?? [];
      const which = kind && { [kind === 'file' ? 'fileId' : 'messageId']: Number(id) };
      return { list: await client.admin.requirementLists.ofInquiry.query({ inquiryId, ...which, columns }) };
    } catch (error) {
      return { problem: describeFailure(error) };
    }
  };
}

async function readFile(file: File, quotationId: number, columns: string): Promise<Read> {
  if (file.size > MAX_LIST_BYTES) return { problem: LIST_TOO_LARGE };
  const answer = await fetch(`/admin/requirement-list/file?quotationId=${quotationId}&columns=${columns}`, {
    method: 'POST',
    headers: { 'content-type': findListContentType(file.name) },
    body: file,
  });
  const body = await answer.json();
  return answer.ok ? { list: body } : { problem: body.message };
}
