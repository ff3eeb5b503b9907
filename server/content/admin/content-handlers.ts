import { draftEnglishHandler } from './draft-english-handler.ts';
import { entryHandlers } from './entry-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { listHandlers } from './list-handlers.ts';
import { publishingHandlers } from './publishing-handlers.ts';
import { reviewHandlers } from './review-handlers.ts';
import { setUpHandlers } from './set-up-handlers.ts';

export type { ContentAdminDependencies } from './content-request.ts';

/** The handlers of the calls about content. */
export const contentHandlers = {
  ...entryHandlers,
  ...draftEnglishHandler,
  ...listHandlers,
  ...publishingHandlers,
  ...reviewHandlers,
  ...setUpHandlers,
  ...exportHandlers,
};
