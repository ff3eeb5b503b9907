import { useEffect, useRef, useState } from 'react';
import { FORM_PARAMETER, NEWSLETTER_ANCHOR, type Refusal } from '../../../contract/forms.ts';
import { localizedAddress, type PageName, paths } from '../../../contract/paths.ts';
import { sendForm } from '../../api/send.ts';
import { forgetDraft } from '../../components/form/draft.ts';
import { ReasonText } from '../../components/form/field.tsx';
import type { FormField } from '../../components/form/fields.ts';
import { Honeypot } from '../../components/form/honeypot.tsx';
import { usePosted } from '../../components/form/posted.tsx';
import { useSending } from '../../components/form/use-sending.ts';
import { WarningIcon } from '../../components/icons.tsx';
import { formatWait } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';

const FIELD_ID = 'newsletter-email';
const SAID_ID = 'newsletter-said';

type NewsletterProps = {
  page: PageName | null;
  path: string;
};

/** One box for an address or a number (decisions 7). */
export function Newsletter({ page, path }: NewsletterProps) {
  const { language, t } = useMessages();
  const posted = usePosted('newsletter');
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isPosted = posted?.accepted === true;
  const [hasArrived, setArrived] = useState(isPosted);
  const fields: readonly FormField[] = [
    { name: 'email', label: t.footer.newsletterField, kind: 'text' },
  ];
  const { reasons, setback, isOnItsWay, ...sending } = useSending({
    ...{ form, name: 'newsletter', fields, setbackBox: input },
    refusal: posted?.accepted === false ? posted.refusal : null,
    send: (parcel) => {
      setArrived(false);
      return sendForm('newsletter', { ...parcel, language });
    },
    onArrived: () => {
      form.current?.reset();
      setArrived(true);
    },
  });
  const reason = reasons.email;

  // It was posted before the page came alive: what was kept of it has arrived.
  useEffect(() => {
    if (isPosted) forgetDraft('newsletter');
  }, [isPosted]);

  return (
    <form
      ref={form}
      className="newsletter"
      id={NEWSLETTER_ANCHOR}
      method="post"
      action={`${localizedAddress(placeOf(page, path), language)}?${FORM_PARAMETER}=newsletter#${NEWSLETTER_ANCHOR}`}
      onInput={sending.onInput}
      onSubmit={sending.onSubmit}
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
          aria-invalid={reason !== undefined || undefined}
          aria-describedby={reason === undefined ? undefined : SAID_ID}
        />
        <button type="submit" aria-busy={isOnItsWay || undefined}>
          {t.footer.subscribe}
        </button>
      </div>
      <Honeypot form="newsletter" />
      <div id={SAID_ID} className="newsletter-said" role="status">
        {isOnItsWay && <p className="visually-hidden">{t.form.onItsWay}</p>}
        {hasArrived && setback === null && !isOnItsWay && (
          <>
            <p>
              <strong>{t.footer.subscribed}</strong>
            </p>
            <p>{t.footer.confirm}</p>
          </>
        )}
        {reason !== undefined && (
          <p className="newsletter-fault">
            <span className="newsletter-mark">
              <WarningIcon />
            </span>
            <ReasonText reason={reason} />
          </p>
        )}
        {setback?.kind === 'failure' && (
          <p className="newsletter-fault">
            <span className="newsletter-mark">
              <WarningIcon />
            </span>
            <FailureText refusal={setback.refusal} />
          </p>
        )}
      </div>
    </form>
  );
}

/** Where the form is posted to without script: the page that it is on, or home where that is none to come back to. */
function placeOf(page: PageName | null, path: string): string {
  const isLink = page === 'confirmSubscription' || page === 'endSubscription';
  return page === null || isLink ? paths.home : path;
}

type FailureTextProps = { refusal: Refusal };

/** The catalogue's sentence (specification §8), and what can be done about it where that is known. */
function FailureText({ refusal: { kind, retryAfter } }: FailureTextProps) {
  const { language, t } = useMessages();
  const { failures, wait } = t.form;
  const isClear = kind === 'offline' || kind === 'timeout' || kind === 'too-many';
  const moment = retryAfter === null ? wait.soon : formatWait(retryAfter, language, wait);
  return (
    <span>
      {t.footer.subscribeFailed} {isClear && failures[kind].text.replace('{wait}', moment)}
    </span>
  );
}
