import { exportHandlers } from './export-handlers.ts';
import { issueHandlers } from './issue-handlers.ts';
import { mailingHandlers } from './mailing-handlers.ts';
import { subscriberHandlers } from './subscriber-handlers.ts';

export type { MailingDependencies as NewsletterAdminDependencies } from './mailing-handlers.ts';

/** The handlers of the calls about the newsletter. */
export const newsletterHandlers = {
  ...issueHandlers,
  ...mailingHandlers,
  ...subscriberHandlers,
  ...exportHandlers,
};
