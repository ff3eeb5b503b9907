import type { AdminCallName } from '../../contract/admin/api.ts';
import { accountHandlers } from './account-handlers.ts';
import type { Handlers } from './call.ts';
import { entryHandlers } from './content/entry-handlers.ts';
import { listHandlers } from './content/list-handlers.ts';
import { publishingHandlers } from './content/publishing-handlers.ts';
import { reviewHandlers } from './content/review-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { inboxHandlers } from './inbox/inbox-handlers.ts';
import { personHandlers } from './inbox/person-handlers.ts';
import { replyTemplateHandlers } from './inbox/reply-template-handlers.ts';
import { mailHandlers } from './mail/mail-handlers.ts';
import { mediaHandlers } from './media-handlers.ts';
import { issueHandlers } from './newsletter/issue-handlers.ts';
import { mailingHandlers } from './newsletter/mailing-handlers.ts';
import { subscriberHandlers } from './newsletter/subscriber-handlers.ts';

/**
 * The handler of every call. It does not compile without one for each call of the contract. Whether the caller may
 * make the call was checked before (admission.ts).
 */
export const handlers: Handlers<AdminCallName> = {
  ...accountHandlers,
  ...entryHandlers,
  ...exportHandlers,
  ...listHandlers,
  ...publishingHandlers,
  ...reviewHandlers,
  ...mediaHandlers,
  ...inboxHandlers,
  ...personHandlers,
  ...issueHandlers,
  ...replyTemplateHandlers,
  ...subscriberHandlers,
  ...mailingHandlers,
  ...mailHandlers,
};
