import { Modal, Stack, Text } from '@mantine/core';
import { CONSENT_STEPS, type ConsentStep } from '../../../shared/newsletter/consent';
import { NOTICE_LANGUAGES } from '../../../shared/privacy/languages';
import { parseSeenNotice } from '../../../shared/privacy/notice';
import { formatExactTime } from '../../../shared/time/in-words';
import { type AdminOutputs, trpc } from '../trpc';
import { ListState } from '../ui/list/list-state';

type Step = AdminOutputs['newsletter']['steps'][number];

/** The consent steps of a subscription. */
export function ConsentStepsDialog({ id, email, onClose }: { id: number; email: string; onClose: () => void }) {
  const query = trpc.admin.newsletter.steps.useQuery({ id }, { gcTime: 0 });
  return (
    <Modal opened onClose={onClose} title={email} closeButtonProps={{ 'aria-label': 'Close' }} transitionProps={{ duration: 0 }}>
      <ListState
        query={{ ...query, data: query.data && { rows: query.data } }}
        failure="Failed to fetch where the consent came from"
        empty="Subscribed before each step was noted."
      >
        {(steps) => (
          <Stack component="ol" pl="1.25rem" aria-label="Where the consent came from">
            {steps.map((step) => (
              <li key={step.id}>
                <b>{CONSENT_STEPS[step.action as ConsentStep] ?? step.action}</b>
                {step.userName && `: ${step.userName}`}
                {step.source && <Text size="sm">Consent from: {step.source}</Text>}
                <Text size="sm" c="var(--ink-soft)">
                  <time dateTime={step.at}>{formatExactTime(step.at)}</time>
                  {noticeOf(step)}
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </ListState>
    </Modal>
  );
}

function noticeOf({ notice }: Step): string {
  const seen = parseSeenNotice(notice);
  return seen ? `, beside notice ${seen.version} in ${NOTICE_LANGUAGES[seen.language]}` : '';
}
