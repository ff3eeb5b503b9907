import { FEEDBACK_FIELDS } from '../../contract/feedback.ts';
import { pageAddress } from '../../contract/paths.ts';
import { feedbackTexts } from '../i18n/feedback-texts.ts';
import { useMessages } from '../i18n/messages.tsx';
import { adoptLoaded } from '../native/load.ts';
import './feedback-question.css';

type FeedbackQuestionProps = {
  /** Path of the page, with its language prefix. */
  path: string;
};

/** Asks whether a page was useful. It is a plain form, whose answer is another page, so it needs no script. A tab is asked once. */
export function FeedbackQuestion({ path }: FeedbackQuestionProps) {
  const { language, identity } = useMessages();
  if (identity.pagesOff.includes('feedback')) return null;
  const t = feedbackTexts(language);
  return (
    <form
      ref={adoptLoaded}
      data-native="feedback"
      className="feedback"
      method="post"
      action={pageAddress('feedback', language)}
      aria-labelledby="feedback"
      suppressHydrationWarning
    >
      <input type="hidden" name={FEEDBACK_FIELDS.page} value={path} />
      <p id="feedback">{t.question}</p>
      <button type="submit" className="btn" name={FEEDBACK_FIELDS.answer} value="yes">
        {t.yes}
      </button>
      <button type="submit" className="btn" name={FEEDBACK_FIELDS.answer} value="no">
        {t.no}
      </button>
    </form>
  );
}
