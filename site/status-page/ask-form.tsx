import { localizedAddress } from '../../contract/localized-address.ts';
import { ACTION_FIELD, STATUS_PATH, type StatusView } from '../../contract/status-page.ts';
import { WarningIcon } from '../components/icons.tsx';
import { StateCard } from '../components/state-card.tsx';
import { Triangle } from '../components/triangle.tsx';
import { useMessages } from '../i18n/messages.tsx';
import type { StatusTexts } from '../i18n/status-ar.ts';
import { StatusHeader } from './status-header.tsx';

const FIELD_ID = 'status-email';

type AskFormProps = { view: Extract<StatusView, { kind: 'ask' }>; title: string; t: StatusTexts };

/** Asks for the address to which the links are mailed again. */
export function AskForm({ view: { isInvalid, problem, email }, title, t }: AskFormProps) {
  const { language } = useMessages();
  const { ask } = t;
  const error = problem === null ? null : problem === 'not-an-email' ? ask.notAnEmail : ask.tooMany;
  return (
    <>
      <StatusHeader title={title} lead={ask.lead} />
      <section className="sec" aria-label={title}>
        <div className="wrap status-narrow">
          {isInvalid && <StateCard kind="error" title={ask.invalid} text={ask.invalidText} />}
          <form className="form" method="post" action={localizedAddress(STATUS_PATH, language)}>
            <input type="hidden" name={ACTION_FIELD} value="link" />
            <div className="field">
              <label htmlFor={FIELD_ID}>{ask.label}</label>
              <input
                id={FIELD_ID}
                name="email"
                type="text"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                dir="ltr"
                required
                defaultValue={email}
                // biome-ignore lint/a11y/noAutofocus: it is what was wrong with the form that the visitor posted
                autoFocus={error !== null}
                aria-invalid={error !== null || undefined}
                aria-describedby={error === null ? `${FIELD_ID}-hint` : `${FIELD_ID}-error`}
              />
              {error !== null && (
                <p id={`${FIELD_ID}-error`} className="field-error">
                  <WarningIcon />
                  <span>{error}</span>
                </p>
              )}
              <p id={`${FIELD_ID}-hint`} className="field-hint">
                {ask.hint}
              </p>
            </div>
            <button type="submit" className="btn solid">
              {ask.button}
              <Triangle />
            </button>
          </form>
        </div>
      </section>
    </>
  );
}
