import { useRef } from 'react';
import { fieldProblemText } from '../../../contract/field-problems.ts';
import {
  type FieldFault,
  FORM_PARAMETER,
  NEWSLETTER_ANCHOR,
  type Refusal,
} from '../../../contract/forms.ts';
import { directionOf, otherLanguage } from '../../../contract/locale.ts';
import { localizedAddress } from '../../../contract/localized-address.ts';
import { type PageName, paths } from '../../../contract/paths.ts';
import { loadSubmit } from '../../api/load-submit.ts';
import { ContentText } from '../../components/content-text.tsx';
import type { FormField } from '../../components/form/fields.ts';
import { Honeypot } from '../../components/form/honeypot.tsx';
import { usePosted } from '../../components/form/posted.tsx';
import { useSubmission } from '../../components/form/use-submission.ts';
import { WarningIcon } from '../../components/icons.tsx';
import { formatWait } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';

const FIELD_ID = 'newsletter-email';
const SAID_ID = 'newsletter-said';

/** The box shows with the page that was loaded. */
const appearedAt = () => performance.timeOrigin;

type NewsletterProps = {
  page: PageName | null;
  path: string;
};

/** One box for an address or a number (decision 0042 §7). What checks and submits it is loaded when it is touched. */
export function Newsletter({ page, path }: NewsletterProps) {
  const { language, t } = useMessages();
  const posted = usePosted('newsletter');
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const fields: FormField[] = [{ name: 'email', label: t.footer.newsletterField, kind: 'text' }];
  const { state, onFocus, onInput, onSubmit } = useSubmission({
    ...{ form, errorTarget: input, name: 'newsletter', fields, posted, loadSubmit },
    ...{ appearedAt, language },
    onAccepted: () => {
      if (input.current !== null) input.current.value = '';
    },
  });
  const fault = state.status === 'rejected' ? state.rejected.email : undefined;

  return (
    <form
      ref={form}
      className="newsletter"
      id={NEWSLETTER_ANCHOR}
      method="post"
      action={`${localizedAddress(postAddressOf(page, path), language)}?${FORM_PARAMETER}=newsletter#${NEWSLETTER_ANCHOR}`}
      onFocus={onFocus}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <h2 className="newsletter-title">{t.footer.newsletter}</h2>
      <label htmlFor={FIELD_ID}>{t.footer.newsletterField}</label>
      <div className="newsletter-row">
        <input
          ref={input}
          id={FIELD_ID}
          name="email"
          type="text"
          inputMode="email"
          dir="ltr"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          defaultValue={posted?.accepted === false ? posted.values.email : undefined}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : SAID_ID}
        />
        <button type="submit" aria-busy={state.status === 'submitting' || undefined}>
          {t.footer.subscribe}
        </button>
      </div>
      <Honeypot form="newsletter" />
      <div id={SAID_ID} className="newsletter-said" role="status">
        {state.status === 'submitting' && <p className="visually-hidden">{t.form.onItsWay}</p>}
        {state.status === 'accepted' && (
          <>
            {[language, otherLanguage(language)].map((each) => (
              <p key={each}>
                <strong lang={each} dir={directionOf(each)}>
                  {t.footer.subscribed[each]}
                </strong>
              </p>
            ))}
            <p>{t.footer.confirm}</p>
          </>
        )}
        {(fault !== undefined || state.status === 'failed') && (
          <p className="newsletter-fault">
            <span className="newsletter-mark">
              <WarningIcon />
            </span>
            {fault !== undefined && <FaultText fault={fault} />}
            {state.status === 'failed' && <FailureText refusal={state.refusal} />}
          </p>
        )}
      </div>
    </form>
  );
}

/** Where the form is posted to without script: the page that it is on, or home where that is none to come back to. */
function postAddressOf(page: PageName | null, path: string): string {
  const isLink = page === 'confirmSubscription' || page === 'endSubscription';
  return page === null || isLink ? paths.home : path;
}

type FaultTextProps = { fault: FieldFault };

/** What is wrong with what was typed; a backend's own words may be in the other language. */
function FaultText({ fault }: FaultTextProps) {
  const { language } = useMessages();
  if ('words' in fault) return <ContentText>{fault.words}</ContentText>;
  return <span>{fieldProblemText(fault.code, language)}</span>;
}

type FailureTextProps = { refusal: Refusal };

/** The catalogue's sentence (specification §8), and what can be done about it where that is known. */
function FailureText({ refusal: { kind, retryAfter } }: FailureTextProps) {
  const { language, t } = useMessages();
  const { failures, wait } = t.form;
  const known = kind === 'unanswered' ? 'timeout' : kind;
  const isClear = known === 'offline' || known === 'timeout' || known === 'too-many';
  const moment = retryAfter === null ? wait.soon : formatWait(retryAfter, language, wait);
  return (
    <span>
      {t.footer.subscribeFailed} {isClear && failures[known].text.replace('{wait}', moment)}
    </span>
  );
}
