import { FEEDBACK_TEXT, isAskingAddress } from '../../../contract/asking-pages.ts';
import {
  ANSWERS,
  FEEDBACK_FIELDS,
  FEEDBACK_MAX,
  type FeedbackAnswer,
  SAID,
} from '../../../contract/feedback.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { Honeypot } from '../../components/form/honeypot.tsx';
import { usePosted } from '../../components/form/posted.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/zigzag.css';
import { StateCard } from '../../components/state-card.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { feedbackTexts } from '../../i18n/feedback-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import './feedback.css';

/** Returns the head of the page. It belongs to one answer, so it is neither indexed nor cached. */
export function head({ language }: HeadContext) {
  const { title, description } = feedbackTexts(language);
  return { title, description, isIndexable: false, isPersonal: true };
}

/** Thanks for the answer whether a page was useful, and takes a sentence more. */
export function Page({ query = '' }: PageParameters) {
  const { language } = useMessages();
  const t = feedbackTexts(language);
  const parameters = new URLSearchParams(query);
  const address = parameters.get(FEEDBACK_FIELDS.page);
  const page = isAskingAddress(address) ? address : null;
  const answer = parameters.get(FEEDBACK_FIELDS.answer);
  const given = ANSWERS.find((each) => each === answer);
  return (
    <>
      <PageHeader page="feedback" title={t.title} band="zigzag" />
      <div
        className="feedback-page"
        {...(page !== null && { 'data-native': 'feedback', 'data-answered': page })}
      >
        <div className="wrap">
          {page === null || (given === undefined && answer !== SAID) ? (
            <p>{t.nothing}</p>
          ) : given === undefined ? (
            <StateCard kind="success" title={t.said} takesFocus>
              <a className="btn" href={page}>
                {t.back}
                <Triangle />
              </a>
            </StateCard>
          ) : (
            <SentenceForm page={page} answer={given} />
          )}
        </div>
      </div>
    </>
  );
}

type SentenceFormProps = { page: string; answer: FeedbackAnswer };

/** A text field for what the visitor wants to add. What was refused is shown in it again. */
function SentenceForm({ page, answer }: SentenceFormProps) {
  const { language } = useMessages();
  const t = feedbackTexts(language);
  const posted = usePosted('feedback');
  const text = posted?.values[FEEDBACK_TEXT] ?? '';
  const problem =
    posted?.result.status !== 'rejected'
      ? null
      : posted.result.problem !== 'invalid-fields'
        ? t.failed
        : text.trim() === ''
          ? t.empty
          : t.tooLong;
  const action = `${pageAddress('feedback', language)}?${new URLSearchParams({
    [FEEDBACK_FIELDS.page]: page,
    [FEEDBACK_FIELDS.answer]: answer,
  })}`;
  return (
    <form method="post" action={action}>
      {problem !== null && <StateCard kind="error" title={problem} takesFocus />}
      <input type="hidden" name={FEEDBACK_FIELDS.page} value={page} />
      <div className="field">
        <label htmlFor="feedback-text">{t.ask[answer]}</label>
        <textarea
          id="feedback-text"
          name={FEEDBACK_TEXT}
          rows={4}
          maxLength={FEEDBACK_MAX}
          defaultValue={text}
          aria-describedby="feedback-hint"
          dir="auto"
        />
        <p id="feedback-hint" className="field-hint">
          {t.hint} <a href={pageAddress('contact', language)}>{t.contact}</a>
        </p>
      </div>
      <Honeypot form="feedback" />
      <div className="cta">
        <button type="submit" className="btn solid">
          {t.send}
          <Triangle />
        </button>
        <a className="btn" href={page}>
          {t.back}
        </a>
      </div>
    </form>
  );
}
