import type { Feature } from '../../platform/feature';
import { createProfileCache } from './inquiry-profile';
import { acknowledgementMail, replyMail } from './mail-kinds';
import { describeFileOperations, messageFilesPlugin, UNSENT_FILE_DAYS, unsentFilesJob } from './message-files';
import { MAIL_FILES_LIMIT, receivedFilesPlugin } from './received-files';
import { listWrittenKinds, StepKinds } from './step-kinds';

export const conversationFeature = {
  services: ({ db, version, offeredStepKinds }) => ({
    officeClock: createProfileCache(db, version),
    stepKinds: new StepKinds(offeredStepKinds),
  }),
  operations: describeFileOperations,
  routes: [messageFilesPlugin, receivedFilesPlugin],
  limits: [MAIL_FILES_LIMIT],
  stepKinds: listWrittenKinds,
  mailKinds: [replyMail, acknowledgementMail],
  jobs: [unsentFilesJob],
  keeps: [{ what: 'Files that were added to an answer and not sent', days: UNSENT_FILE_DAYS }],
} satisfies Feature;
