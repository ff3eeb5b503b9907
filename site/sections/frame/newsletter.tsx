import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  FORM_PARAMETER,
  NEWSLETTER_ANCHOR,
  type Refusal,
  type SendingResult,
} from '../../../contract/forms.ts';
import { directionOf, otherLanguage } from '../../../contract/locale.ts';
import { localizedAddress } from '../../../contract/localized-address.ts';
import { type PageName, paths } from '../../../contract/paths.ts';
import { ContentText } from '../../components/content-text.tsx';
import { forgetDraft, keepDraft, readDraft } from '../../components/form/draft.ts';
import { Honeypot } from '../../components/form/honeypot.tsx';
import { usePosted } from '../../components/form/posted.tsx';
import { WarningIcon } from '../../components/icons.tsx';
import { formatWait } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';

const FIELD_ID = 'newsletter-email';
const SAID_ID = 'newsletter-said';

const UNREACHABLE: SendingResult = {
  accepted: false,
  refusal: { kind: 'offline', retryAfter: null, fields: {} },
};

function fetchSubscribe() {
  return import('./subscribe.ts');
}

type BoxState = { kind: 'open' | 'on-its-way' | 'arrived' } | { kind: 'refused'; refusal: Refusal };

type NewsletterProps = {
  page: PageName | null;
  path: string;
};

/** One box for an address or a number (decision 0042 §7). What checks and sends it comes when it is touched. */
export function Newsletter({ page, path }: NewsletterProps) {
  const { language, t } = useMessages();
  const posted = usePosted('newsletter');
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOnItsWay = useRef(false);
  const [state, setState] = useState<BoxState>(() => {
    if (posted === null) return { kind: 'open' };
    return posted.accepted ? { kind: 'arrived' } : { kind: 'refused', refusal: posted.refusal };
  });
  const fault = state.kind === 'refused' ? state.refusal.fields.email : undefined;

  const hasArrived = posted?.accepted === true;

  useEffect(() => {
    if (form.current === null || input.current === null) return;
    // From here on our own checks say what is wrong, in the language of the page.
    form.current.noValidate = true;
    // It was posted before the page came alive: what was kept of it has arrived.
    if (hasArrived) forgetDraft('newsletter');
    // What stands in the box already is newer.
    if (input.current.value === '') {
      input.current.value = readDraft('newsletter')?.values.email ?? '';
    }
    keep(input.current.value);
  }, [hasArrived]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isOnItsWay.current) return;
    const data = new FormData(event.currentTarget);
    isOnItsWay.current = true;
    setState({ kind: 'on-its-way' });
    const result = await fetchSubscribe()
      .then(({ subscribe }) => subscribe(data, language, since()))
      .catch(() => UNREACHABLE);
    isOnItsWay.current = false;
    if (result.accepted) {
      forgetDraft('newsletter');
      if (input.current !== null) input.current.value = '';
      setState({ kind: 'arrived' });
      return;
    }
    setState({ kind: 'refused', refusal: result.refusal });
    input.current?.focus();
  }

  return (
    <form
      ref={form}
      className="newsletter"
      id={NEWSLETTER_ANCHOR}
      method="post"
      action={`${localizedAddress(placeOf(page, path), language)}?${FORM_PARAMETER}=newsletter#${NEWSLETTER_ANCHOR}`}
      // What fails now is tried again when it is sent.
      onFocus={() => void fetchSubscribe().catch(() => undefined)}
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
          onInput={({ currentTarget }) => keep(currentTarget.value)}
          defaultValue={posted?.accepted === false ? posted.values.email : undefined}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : SAID_ID}
        />
        <button type="submit" aria-busy={state.kind === 'on-its-way' || undefined}>
          {t.footer.subscribe}
        </button>
      </div>
      <Honeypot form="newsletter" />
      <div id={SAID_ID} className="newsletter-said" role="status">
        {state.kind === 'on-its-way' && <p className="visually-hidden">{t.form.onItsWay}</p>}
        {state.kind === 'arrived' && (
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
        {state.kind === 'refused' && (
          <p className="newsletter-fault">
            <span className="newsletter-mark">
              <WarningIcon />
            </span>
            {fault !== undefined && 'words' in fault ? (
              <ContentText>{fault.words}</ContentText>
            ) : (
              <FailureText refusal={state.refusal} />
            )}
          </p>
        )}
      </div>
    </form>
  );
}

/** When the box was first typed into, else when the page with it appeared. In milliseconds since 1970. */
function since(): number {
  return readDraft('newsletter')?.since ?? performance.timeOrigin;
}

/** Keeps what is typed, for a tab that is loaded anew. */
function keep(email: string) {
  const attempt = readDraft('newsletter')?.attempt ?? null;
  keepDraft('newsletter', { values: { email }, since: since(), attempt });
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
  const known = kind === 'unanswered' ? 'timeout' : kind;
  const isClear = known === 'offline' || known === 'timeout' || known === 'too-many';
  const moment = retryAfter === null ? wait.soon : formatWait(retryAfter, language, wait);
  return (
    <span>
      {t.footer.subscribeFailed} {isClear && failures[known].text.replace('{wait}', moment)}
    </span>
  );
}
