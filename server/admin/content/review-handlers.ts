import type { contentCalls } from '../../../contract/admin/content/content.ts';
import { refuse } from '../../auth/auth.ts';
import {
  askReview,
  endReviews,
  findEditedEntry,
  findReview,
  returnReview,
} from '../../content/content.ts';
import { MINUTE } from '../../platform/durations.ts';
import { type Handlers, openSessionOf } from '../call.ts';
import { authorOf, entryKeyOf, kindOf, mayPublish, recordCall } from './content-call.ts';
import { deliverReviewMails } from './review-mail.ts';
import { findReviewers } from './reviewers.ts';

/** Mails about one entry are sent at most so often. In milliseconds. */
const MAIL_PAUSE = 10 * MINUTE;

type ReviewCallName = 'reviewers' | 'askReview' | 'withdrawReview' | 'returnReview';

/** The handlers of the calls with which drafts are reviewed before they are published. */
export const reviewHandlers: Handlers<Extract<ReviewCallName, keyof typeof contentCalls>> = {
  async reviewers(parts, call) {
    const { staff } = openSessionOf(call);
    const reviewersOf = await findReviewers(parts);
    const reviewers = reviewersOf(kindOf(call))
      .filter(({ id }) => id !== staff.id)
      .map(({ id, name }) => ({ id, name }));
    return { ok: true, response: { reviewers } };
  },

  async askReview(parts, call) {
    const key = entryKeyOf(call);
    const edited = key === null ? null : await findEditedEntry(parts.db, key);
    if (key === null || edited === null) return refuse('not-found');
    // Nothing of it waits to be published.
    if (edited.draft === null && edited.live?.status === 'published') return refuse('conflict');
    const { note, of } = call.body;
    const { staff } = openSessionOf(call);
    const reviewersOf = await findReviewers(parts);
    const colleagues = reviewersOf(key.kind).filter(({ id }) => id !== staff.id);
    const readers = of === null ? colleagues : colleagues.filter(({ id }) => id === of);
    if (of !== null && readers.length === 0) return refuse('not-found');
    const mailPause = parts.sendsMail && readers.length > 0 ? MAIL_PAUSE : null;
    const { isReplaced, isMailed } = await parts.db.transaction().execute(async (trx) => {
      const asked = await askReview(trx, key, { of, note, mailPause }, authorOf(parts, call));
      const mails = asked.isMailDue
        ? await deliverReviewMails(trx, parts, key, { askedBy: staff.name, readers })
        : 0;
      await recordCall(trx, parts, call, { act: 'review-asked', entries: [key] });
      return { isReplaced: asked.isReplaced, isMailed: mails > 0 };
    });
    return { ok: true, response: { isReplaced, isMailed } };
  },

  async withdrawReview(parts, call) {
    const key = entryKeyOf(call);
    const review = key === null ? null : await findReview(parts.db, key);
    if (key === null || review === null) return refuse('not-found');
    if (review.askedBy !== openSessionOf(call).staff.id) return refuse('forbidden');
    const hasEnded = await parts.db.transaction().execute(async (trx) => {
      const done = await endReviews(trx, [key]);
      if (done) await recordCall(trx, parts, call, { act: 'review-withdrawn', entries: [key] });
      return done;
    });
    return hasEnded ? { ok: true, response: null } : refuse('not-found');
  },

  async returnReview(parts, call) {
    const key = entryKeyOf(call);
    if (key === null) return refuse('not-found');
    if (!mayPublish(call, key.kind)) return refuse('forbidden');
    const isReturned = await parts.db.transaction().execute(async (trx) => {
      const done = await returnReview(trx, key, call.body.answer, authorOf(parts, call));
      if (done) await recordCall(trx, parts, call, { act: 'review-returned', entries: [key] });
      return done;
    });
    return isReturned ? { ok: true, response: null } : refuse('not-found');
  },
};
