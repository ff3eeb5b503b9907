import { applicationHandlers } from './application-handlers.ts';
import { beginHandlers } from './begin-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { type InboxDependencies, inboxHandlers } from './inbox-handlers.ts';
import { labelHandlers } from './label-handlers.ts';
import { mergeHandlers } from './merge-handlers.ts';
import { type PersonDependencies, personHandlers } from './person-handlers.ts';
import { replyTemplateHandlers } from './reply-template-handlers.ts';
import { spamHandlers } from './spam-handlers.ts';

export type SubmissionsAdminDependencies = InboxDependencies & PersonDependencies;

/** The handlers of the calls about submissions. */
export const submissionsHandlers = {
  ...inboxHandlers,
  ...applicationHandlers,
  ...personHandlers,
  ...replyTemplateHandlers,
  ...labelHandlers,
  ...spamHandlers,
  ...beginHandlers,
  ...mergeHandlers,
  ...exportHandlers,
};
