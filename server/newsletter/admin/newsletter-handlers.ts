import { exportHandlers } from './export-handlers.ts';
import { type IssueDependencies, issueHandlers } from './issue-handlers.ts';
import { type MailingDependencies, mailingHandlers } from './mailing-handlers.ts';
import { type SubscriberDependencies, subscriberHandlers } from './subscriber-handlers.ts';

export type NewsletterAdminDependencies = IssueDependencies &
  MailingDependencies &
  SubscriberDependencies;

/** The handlers of the calls about the newsletter. */
export const newsletterHandlers = {
  ...issueHandlers,
  ...mailingHandlers,
  ...subscriberHandlers,
  ...exportHandlers,
};
