import type { contentCalls } from '../../../contract/admin/content/content.ts';
import { openSessionOf } from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { MINUTE } from '../../platform/durations.ts';
import { findEditedEntry } from '../drafts/drafts.ts';
import { deliverReviewMails } from '../drafts/review-mail.ts';
import { findReviewers } from '../drafts/reviewers.ts';
import { askReview, endReviews, findReview, returnReview } from '../drafts/reviews.ts';
import {
  authorOf,
  type ContentAdminDependencies,
  entryKeyOf,
  kindOf,
  mayPublish,
  recordRequest,
} from './content-request.ts';

/** Minimum time between two mails about one entry. In milliseconds. */
const MAIL_PAUSE = 10 * MINUTE;

type ReviewCallName = 'reviewers' | 'askReview' | 'withdrawReview' | 'returnReview';

/** The handlers of the calls for reviewing drafts before they are published. */
export const reviewHandlers: Handlers<
  Extract<ReviewCallName, keyof typeof contentCalls>,
  ContentAdminDependencies
> = {
  async reviewers(dependencies, request) {
    const { staff } = openSessionOf(request);
    const reviewersOf = await findReviewers(dependencies);
    const reviewers = reviewersOf(kindOf(request))
      .filter(({ id }) => id !== staff.id)
      .map(({ id, name }) => ({ id, name }));
    return { ok: true, response: { reviewers } };
  },

  async askReview(dependencies, request) {
    const key = entryKeyOf(request);
    const edited = key === null ? null : await findEditedEntry(dependencies.db, key);
    if (key === null || edited === null) return refuse('not-found');
    // The entry is public and has no draft, so there is nothing to publish.
    if (edited.draft === null && edited.live?.status === 'published') return refuse('conflict');
    const { note, of } = request.body;
    const { staff } = openSessionOf(request);
    const reviewersOf = await findReviewers(dependencies);
    const colleagues = reviewersOf(key.kind).filter(({ id }) => id !== staff.id);
    const readers = of === null ? colleagues : colleagues.filter(({ id }) => id === of);
    if (of !== null && readers.length === 0) return refuse('not-found');
    const mailPause = dependencies.sendsMail && readers.length > 0 ? MAIL_PAUSE : null;
    const { isReplaced, isMailed } = await dependencies.db.transaction().execute(async (trx) => {
      const asked = await askReview(
        trx,
        key,
        { of, note, mailPause },
        authorOf(dependencies, request),
      );
      const mails = asked.isMailDue ? await deliverReviewMails(trx, dependencies, key, readers) : 0;
      await recordRequest(trx, dependencies, request, { event: 'review-asked', entries: [key] });
      return { isReplaced: asked.isReplaced, isMailed: mails > 0 };
    });
    return { ok: true, response: { isReplaced, isMailed } };
  },

  async withdrawReview(dependencies, request) {
    const key = entryKeyOf(request);
    const review = key === null ? null : await findReview(dependencies.db, key);
    if (key === null || review === null) return refuse('not-found');
    if (review.askedBy !== openSessionOf(request).staff.id) return refuse('forbidden');
    const hasEnded = await dependencies.db.transaction().execute(async (trx) => {
      const done = await endReviews(trx, [key]);
      if (done)
        await recordRequest(trx, dependencies, request, {
          event: 'review-withdrawn',
          entries: [key],
        });
      return done;
    });
    return hasEnded ? { ok: true, response: null } : refuse('not-found');
  },

  async returnReview(dependencies, request) {
    const key = entryKeyOf(request);
    if (key === null) return refuse('not-found');
    if (!mayPublish(request, key.kind)) return refuse('forbidden');
    const isReturned = await dependencies.db.transaction().execute(async (trx) => {
      const done = await returnReview(
        trx,
        key,
        request.body.answer,
        authorOf(dependencies, request),
      );
      if (done)
        await recordRequest(trx, dependencies, request, {
          event: 'review-returned',
          entries: [key],
        });
      return done;
    });
    return isReturned ? { ok: true, response: null } : refuse('not-found');
  },
};
