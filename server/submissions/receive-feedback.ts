import { FEEDBACK_TEXT, isAskingAddress } from '../../contract/asking-pages.ts';
import {
  ANSWERS,
  FEEDBACK_FIELDS,
  FEEDBACK_MAX,
  type FeedbackAnswer,
} from '../../contract/feedback.ts';
import { hasPage, type ModulesOff } from '../../contract/modules.ts';
import { accepted, rejected } from '../../contract/submissions.ts';
import { readPost } from '../platform/http/read-body.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { FEEDBACK_NAMES } from './feedback-texts.ts';
import { POST_TIMES, type ReceivingDependencies, unavailable } from './read-submission.ts';
import { postedField, suspicionOf } from './spam.ts';
import { storeSubmission } from './store-submission.ts';
import type { ReceivedFeedback, SubmissionRequest, SubmissionStore } from './submission-types.ts';

export type FeedbackDependencies = ReceivingDependencies &
  SubmissionStore & {
    storage: Storage;
    readModulesOff: () => Promise<ModulesOff>;
    publicUrl: string;
    /** Counts an answer. @param page the address of the page */
    countAnswer: (answer: FeedbackAnswer, page: string) => void;
  };

/**
 * Receives an answer whether a page was useful, which is only counted, or what somebody adds to it, which is a message in the inbox without a
 * sender. Both are the posts of plain forms.
 */
export async function receiveFeedback(
  dependencies: FeedbackDependencies,
  request: SubmissionRequest,
): Promise<ReceivedFeedback> {
  const { submissionLimits, publicUrl } = dependencies;
  const nothing = { page: null, answer: null, text: '' };
  const rejection = await submissionLimits.check(request);
  if (rejection !== null) return { result: rejection, ...nothing };
  try {
    const limits = { file: null, ...POST_TIMES };
    const post = await readPost(request.body, request.headers['content-type'], limits);
    if (!post.ok) return { result: rejected(post.problem), ...nothing };
    const { fields } = post;
    const page = postedField(fields, FEEDBACK_FIELDS.page);
    if (!isAskingAddress(page) || !hasPage('feedback', await dependencies.readModulesOff())) {
      return { result: rejected('not-found'), ...nothing };
    }
    const given = postedField(fields, FEEDBACK_FIELDS.answer);
    const answer = ANSWERS.find((each) => each === given);
    if (answer !== undefined) {
      dependencies.countAnswer(answer, page);
      // An answer is no form: it leaves the visitor as many forms as before.
      await submissionLimits.giveBack(request);
      return { result: accepted(null), page, answer, text: '' };
    }
    const typed = postedField(fields, FEEDBACK_TEXT);
    const text = typeof typed === 'string' ? typed.toWellFormed().replaceAll('\r\n', '\n') : '';
    const shown = text.slice(0, 2 * FEEDBACK_MAX);
    const said = text.trim();
    if (said === '' || said.length > FEEDBACK_MAX) {
      await submissionLimits.giveBack(request);
      return { result: rejected('invalid-fields'), page, answer: null, text: shown };
    }
    const { language } = request;
    const data = { name: FEEDBACK_NAMES[language], message: `${said}\n\n${publicUrl}${page}` };
    const { result, isNew } = await storeSubmission(
      dependencies,
      { form: 'contact', data, cv: null },
      { language, key: null, isKeyedByContent: true, suspicion: suspicionOf(fields) },
    );
    if (isNew) await submissionLimits.countAccepted();
    return { result, page, answer: null, text: shown };
  } catch (error) {
    return { result: unavailable(dependencies, 'feedback', error), ...nothing };
  }
}
