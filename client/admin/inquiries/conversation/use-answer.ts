import { useRef, useState } from 'react';
import type { MessageChannel } from '../../../../shared/inquiries/conversation';
import { showToast } from '../../../ui/toaster/toasts';
import { writeDraft } from '../../editing/drafts/draft-store';
import { useMarkUnsavedChanges } from '../../editing/drafts/unsaved';
import { useStoredDraft } from '../../editing/drafts/use-draft';
import { offerReversal } from '../../editing/write/offer-reversal';
import { useSession } from '../../session/session';
import { type AdminOutputs, describeFailure, readRefusal, readServerMessage, trpc } from '../../trpc';
import { useShowChangedInquiry } from '../drawer/use-inquiry-update';
import type { Inquiry } from '../labels';

export type AnswerEntry = AdminOutputs['inquiries']['messages']['messages'][number];
export type AnswerChannel = Exclude<MessageChannel, 'note'>;
type Answer = { channel: AnswerChannel; text: string; files: AnswerEntry['files'] };

/** The channels for an answer; a call comes first for a visitor who left only a phone number. */
export const listAnswerChannels = ({ email }: Pick<Inquiry, 'email'>): AnswerChannel[] =>
  email ? ['mail', 'whatsapp', 'call'] : ['call', 'whatsapp', 'mail'];
const EMPTY: Record<AnswerChannel, Answer> = {
  mail: { channel: 'mail', text: '', files: [] },
  call: { channel: 'call', text: '', files: [] },
  whatsapp: { channel: 'whatsapp', text: '', files: [] },
};
const DONE: Record<AnswerChannel, string> = { mail: 'Reply is on its way', call: 'Call logged', whatsapp: 'WhatsApp message logged' };

/** The office's answer to an inquiry: its draft, sending it, and taking it back. `entries` are the entries that the author has seen. */
export function useAnswerForm(inquiry: Inquiry, entries: AnswerEntry[] | undefined) {
  const { id, name } = inquiry;
  const session = useSession();
  const utils = trpc.useUtils().admin.inquiries;
  const showChanged = useShowChangedInquiry();
  const { client } = trpc.useUtils();
  const [isSending, setSending] = useState(false);
  const empty = EMPTY[listAnswerChannels(inquiry)[0] ?? 'mail'];
  const [written, setAnswer] = useState<Answer | null>(null);
  const answer = written ?? empty;
  // A repeat after a lost response is the same request, also if the conversation shows its entry by then.
  const seenAtSending = useRef<number>(undefined);
  const isDirty = answer.text.trim() !== '' || answer.files.length > 0;
  const key = `answer:${id}`;
  const { savedDraft, restore, leave, drop } = useStoredDraft<Answer>(key, answer, isDirty);
  useMarkUnsavedChanges(isDirty, leave);

  const refetch = async () => {
    await utils.messages.invalidate({ id });
    await showChanged({ id });
  };
  const change = (fields: Partial<Answer> | null) => {
    seenAtSending.current = undefined;
    setAnswer((before) => fields && { ...(before ?? empty), ...fields });
  };
  const undo = async (entry: Pick<AnswerEntry, 'id' | 'channel'>) => {
    const taken: Answer = {
      channel: entry.channel as AnswerChannel,
      ...(await client.admin.inquiries.takeBack.mutate({ id: entry.id })),
    };
    // If the inquiry was closed meanwhile, the text is restored when it is opened again.
    writeDraft(session.state === 'out' ? 0 : session.user.id, key, taken);
    change(taken);
    await refetch();
  };

  const seenMessageId = entries ? (entries.findLast((entry) => entry.inquiryId === id)?.id ?? 0) : inquiry.lastMessageId;
  const send = async (title: string, run: () => Promise<{ row: AnswerEntry }>, to: string) => {
    setSending(true);
    try {
      const { row } = await run();
      offerReversal({ title, text: `To ${to}` }, 'Undo', () => undo(row));
    } catch (error) {
      if (readRefusal(error)) seenAtSending.current = undefined;
      showToast({ title: 'Failed to send', text: describeFailure(error), failed: true });
    }
    setSending(false);
    await refetch();
  };

  const submit = async ({ resolve = false, byHand = false } = {}) => {
    if (!isDirty || isSending) return;
    const { channel, text, files } = answer;
    seenAtSending.current ??= seenMessageId;
    const sent = { id, channel, text, lastMessageId: seenAtSending.current, resolve, byHand, files: files.map((file) => file.id) };
    const add = async () => {
      const added = await client.admin.inquiries.addMessage.mutate(sent);
      drop();
      change(null);
      return added;
    };
    await send(byHand && channel === 'mail' ? 'Reply logged' : DONE[channel], add, name);
  };
  const sendAgain = (entry: AnswerEntry) =>
    send(DONE.mail, () => client.admin.inquiries.sendAgain.mutate({ id: entry.id, lastMessageId: seenMessageId }), inquiry.email);
  return {
    answer,
    change,
    submit,
    sendAgain,
    refetchRow: () => showChanged({ id }),
    undo: (entry: AnswerEntry) =>
      undo(entry).catch((error) =>
        showToast({ title: 'Failed to undo', text: readServerMessage(error) ?? 'Please try again.', failed: true }),
      ),
    isDirty,
    isSending,
    savedDraft,
    restore: () => change(restore() ?? {}),
    discardDraft: drop,
  };
}
