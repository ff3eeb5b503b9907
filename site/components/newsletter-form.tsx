import { useRef } from 'react';
import { newsletterForm } from '../../contract/forms/newsletter.ts';
import { directionOf, otherLanguage } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { type PageName, pages } from '../../contract/pages.ts';
import { pageAddress } from '../../contract/paths.ts';
import {
  FORM_PARAMETER,
  NEWSLETTER_ANCHOR,
  type RejectedSubmission,
} from '../../contract/submissions.ts';
import { formatWait } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';
import { FieldErrorText } from './form/field-error-text.tsx';
import { Honeypot } from './form/honeypot.tsx';
import { usePosted } from './form/posted.tsx';
import { useSubmission } from './form/use-submission.ts';
import { WarningIcon } from './icons.tsx';
import './newsletter-form.css';

/** The name of its only field. */
const FIELD = newsletterForm.fields.address.wire;
const FIELD_ID = 'newsletter-email';
const RESULT_ID = 'newsletter-result';

/** The form is on every page, so it appeared when the document was loaded. */
const appearedAt = () => performance.timeOrigin;

type NewsletterFormProps = {
  page: PageName | null;
  path: string;
  /** Its heading. Default: a link to the issues sent so far. */
  title?: string;
  /** A sentence below the heading. */
  lead?: string;
};

/**
 * The newsletter form, with one field for an e-mail address or a phone number (decision 0022 §7). Each page has one, either its own or the
 * one in the footer.
 */
export function NewsletterForm({ page, path, title, lead }: NewsletterFormProps) {
  const { language, t } = useMessages();
  const posted = usePosted('newsletter');
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { state, onFocus, onInput, onSubmit } = useSubmission({
    form,
    errorTarget: input,
    definition: newsletterForm,
    posted,
    appearedAt,
    language,
    onAccepted: () => {
      if (input.current !== null) input.current.value = '';
    },
  });
  const error = state.status === 'rejected' ? state.errors[FIELD] : undefined;

  return (
    <form
      ref={form}
      className="newsletter"
      id={NEWSLETTER_ANCHOR}
      method="post"
      action={`${localizedAddress(postPath(page, path), language)}?${FORM_PARAMETER}=newsletter#${NEWSLETTER_ANCHOR}`}
      onFocus={onFocus}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <h2 className="newsletter-title">
        {title ?? <a href={pageAddress('newsletter', language)}>{t.footer.newsletter}</a>}
      </h2>
      {lead !== undefined && <p className="newsletter-lead">{lead}</p>}
      <label htmlFor={FIELD_ID}>{t.fields.labels.address}</label>
      <div className="newsletter-row">
        <input
          ref={input}
          id={FIELD_ID}
          name={FIELD}
          type="text"
          inputMode="email"
          dir="ltr"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          defaultValue={posted?.values[FIELD]}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : RESULT_ID}
        />
        <button type="submit" aria-busy={state.status === 'submitting' || undefined}>
          {t.footer.subscribe}
        </button>
      </div>
      <Honeypot form="newsletter" />
      <div id={RESULT_ID} className="newsletter-result" role="status">
        {state.status === 'submitting' && <p className="visually-hidden">{t.form.submitting}</p>}
        {state.status === 'accepted' && (
          <>
            {[language, otherLanguage(language)].map((textLanguage) => (
              <p key={textLanguage}>
                <strong lang={textLanguage} dir={directionOf(textLanguage)}>
                  {t.footer.subscribed[textLanguage]}
                </strong>
              </p>
            ))}
            <p>{t.footer.confirm}</p>
          </>
        )}
        {state.status === 'rejected' && (
          <p className="newsletter-error">
            <span className="newsletter-error-icon">
              <WarningIcon />
            </span>
            {error === undefined ? (
              <RejectedText result={state} />
            ) : (
              <FieldErrorText error={error} field="address" />
            )}
          </p>
        )}
      </div>
    </form>
  );
}

/**
 * Returns the path that the form is posted to without script: the current page, or the home page if the current page cannot be shown after
 * a post.
 */
function postPath(page: PageName | null, path: string): string {
  const hasToken = page !== null && pages[page].form === 'newsletter-link';
  return page === null || hasToken ? pages.home.path : path;
}

type RejectedTextProps = { result: Pick<RejectedSubmission, 'problem' | 'retryAfter'> };

/** The sentence from the specification (§8), followed by advice if the visitor can do something about the problem. */
function RejectedText({ result: { problem, retryAfter } }: RejectedTextProps) {
  const { language, t } = useMessages();
  const { problems, wait } = t.form;
  const hasAdvice = problem === 'offline' || problem === 'unanswered' || problem === 'too-many';
  const waitTime = retryAfter === null ? wait.soon : formatWait(retryAfter, language, wait);
  return (
    <span>
      {t.footer.subscribeFailed} {hasAdvice && problems[problem].text.replace('{wait}', waitTime)}
    </span>
  );
}
