import { campaignExportHandlers } from './campaign-export.ts';
import { campaignHandlers } from './campaign-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { issueHandlers } from './issue-handlers.ts';
import { subscriberHandlers } from './subscriber-handlers.ts';
import { topicHandlers } from './topic-handlers.ts';
import { welcomeHandlers } from './welcome-handlers.ts';

export type { CampaignDependencies as NewsletterAdminDependencies } from './campaign-handlers.ts';

/** The handlers of the calls about the newsletter. */
export const newsletterHandlers = {
  ...issueHandlers,
  ...campaignHandlers,
  ...campaignExportHandlers,
  ...subscriberHandlers,
  ...topicHandlers,
  ...welcomeHandlers,
  ...exportHandlers,
};
