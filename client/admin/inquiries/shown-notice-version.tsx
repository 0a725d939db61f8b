import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { parseNotice } from '../../../shared/privacy/inline-text';
import type { NoticeLanguage } from '../../../shared/privacy/languages';
import { type NoticeKey, parseSeenNotice } from '../../../shared/privacy/notice';
import { formatDay } from '../../../shared/time/in-words';
import { type AdminOutputs, trpc } from '../trpc';
import { HintText } from '../ui/display/hint';
import { ListState } from '../ui/list/list-state';

const CONTACT = '{contact}';

/** The English names of the languages. */
const LANGUAGE_NAMES: Record<NoticeLanguage, string> = { en: 'English', hi: 'Hindi', kn: 'Kannada' };

/** The notice that the form showed, such as '3-hi': its version and language, with a button to open its text. Empty without a notice. */
export function ShownNoticeVersion({ of, seen }: { of: NoticeKey; seen: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const read = parseSeenNotice(seen);
  if (!read) return null;
  const name = `Version ${read.version}, ${LANGUAGE_NAMES[read.language]}`;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Notice: ${name}`}
        style={{ whiteSpace: 'normal' }}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Notice: ${name}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
        transitionProps={{ duration: 0 }}
      >
        <NoticeText of={of} version={read.version} language={read.language} />
      </Modal>
    </>
  );
}

function NoticeText({ of, version, language }: { of: NoticeKey; version: number; language: NoticeLanguage }) {
  const query = trpc.admin.noticeVersions.text.useQuery({ key: of, version }, { staleTime: Infinity });
  return (
    <ListState query={{ ...query, data: query.data && { rows: [query.data] } }} failure="Failed to fetch the notice" empty={null}>
      {([notice]) => notice && <InWords notice={notice} language={language} />}
    </ListState>
  );
}

function InWords({ notice, language }: { notice: AdminOutputs['noticeVersions']['text']; language: NoticeLanguage }) {
  return (
    <Stack gap="xs">
      <HintText>
        In use from {formatDay(notice.since)}.
        {notice[language].includes(CONTACT) && ` Visitors saw the contact person in the place of ${CONTACT}.`}
      </HintText>
      <Stack gap="xs" lang={language}>
        {parseNotice(notice[language], [CONTACT]).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text do not move
          <p key={at}>
            {line.map((part) =>
              typeof part === 'string' ? (
                part
              ) : (
                <a key={part.href} href={part.href} target="_blank" rel="noreferrer">
                  {part.text}
                </a>
              ),
            )}
          </p>
        ))}
      </Stack>
    </Stack>
  );
}
