import { Fragment, type ReactNode } from 'react';
import { begunReason } from '../../contract/begun-texts.ts';
import type { FieldError } from '../../contract/field-errors.ts';
import { formatBytes } from '../../contract/file-size.ts';
import { formOfStored, storedValue } from '../../contract/forms/answers.ts';
import { FIELD_TEXTS } from '../../contract/forms/field-texts.ts';
import { fieldsOf, type NamedField, senderName, valueText } from '../../contract/forms/fields.ts';
import { forms } from '../../contract/forms/forms.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import {
  ACTION_FIELD,
  CONFIRM_FIELD,
  ERASURE_SCOPES,
  SCOPE_FIELD,
  STATUS_PATH,
  type Standing,
  type StatusAction,
  type StatusView,
  type SubmissionRecord,
  TOKEN_FIELD,
} from '../../contract/status-page.ts';
import { FieldErrorText } from '../components/form/field-error-text.tsx';
import { CheckIcon, DownloadIcon, WarningIcon } from '../components/icons.tsx';
import { StateCard } from '../components/state-card.tsx';
import { Triangle } from '../components/triangle.tsx';
import { formatCounted, formatDate } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';
import type { StatusTexts } from '../i18n/status-ar.ts';
import { StatusHeader } from './status-header.tsx';

type View = Extract<StatusView, { kind: 'record' }>;
type ViewProps = { view: View; t: StatusTexts };

/** The status of a submission, the data that is stored of it, and what its sender may change. */
export function RecordView({ view, title, t }: ViewProps & { title: string }) {
  const { record, done, problem } = view;
  return (
    <>
      <StatusHeader
        title={title}
        lead={
          <Filled
            text={
              record.begun !== null
                ? t.leadBegun
                : record.form === 'contact'
                  ? t.leadContact
                  : t.lead
            }
            values={{
              date: <DateOf time={record.receivedAt} />,
              reference: <bdi dir="ltr">{record.reference}</bdi>,
            }}
          />
        }
      />
      {(done !== null || problem === 'too-many' || problem === 'too-often') && (
        <div className="wrap status-done">
          {done !== null && (
            <p role="status" className="status-notice">
              <CheckIcon />
              <span>{t.done[done]}</span>
            </p>
          )}
          {problem === 'too-many' && (
            <StateCard kind="error" title={t.problems.tooMany} takesFocus />
          )}
          {problem === 'too-often' && (
            <StateCard kind="error" title={t.problems.tooOften} takesFocus />
          )}
        </div>
      )}
      <Stands record={record} t={t} />
      <section className="sec status-data" aria-labelledby="status-stored">
        <div className="wrap status-columns">
          <Stored view={view} t={t} />
          <Rights view={view} t={t} />
        </div>
      </section>
    </>
  );
}

/** The date of a time in epoch milliseconds. */
function DateOf({ time }: { time: number }) {
  const { language, identity } = useMessages();
  return formatDate(new Date(time).toISOString(), language, identity.clock);
}

/** Replaces the names in braces in a text of the site with values, and isolates the direction of each. */
function Filled({ text, values }: { text: string; values: Record<string, ReactNode> }) {
  return text.split('{').map((part, index) => {
    const end = part.indexOf('}');
    if (index === 0 || end === -1) return part;
    return (
      <Fragment key={part}>
        <bdi>{values[part.slice(0, end)]}</bdi>
        {part.slice(end + 1)}
      </Fragment>
    );
  });
}

/** The step for a status. Messages have three steps, applications four. */
const STEPS: Record<Standing, { message: number; application: number }> = {
  written: { message: 0, application: 0 },
  waiting: { message: 0, application: 0 },
  reading: { message: 1, application: 1 },
  yours: { message: 1, application: 2 },
  answered: { message: 2, application: 2 },
  talking: { message: 1, application: 2 },
  deciding: { message: 1, application: 3 },
  accepted: { message: 2, application: 3 },
  declined: { message: 2, application: 3 },
  closed: { message: 2, application: 3 },
};

/** The steps as stairs that rise in reading direction, and a sentence about what comes next. */
function Stands({ record, t }: { record: SubmissionRecord; t: StatusTexts }) {
  const { form, standing, answeredAt, isWithdrawn, requests } = record;
  const steps = form === 'contact' ? t.stepsContact : t.stepsJoin;
  const current = STEPS[standing][form === 'contact' ? 'message' : 'application'];
  const standings: Partial<Record<Standing, { title: string; text: string }>> =
    form === 'contact' ? t.standings : t.joinStandings;
  const { title, text } = standings[standing] ?? t.standings.reading;
  // A submission that was closed without an answer took no more steps.
  const hasSteps =
    standing !== 'written' && !isWithdrawn && (standing !== 'closed' || answeredAt !== null);
  const withdrawal = requests.find(({ kind }) => kind === 'withdrawal');
  return (
    <section className="status-stands" aria-labelledby="status-stands">
      <div className="wrap status-stands-columns">
        <div className="status-words">
          <h2 id="status-stands">{isWithdrawn ? t.withdrawn.title : title}</h2>
          <p>
            {withdrawal === undefined ? (
              text
            ) : (
              <Filled
                text={t.withdrawn.text}
                values={{ date: <DateOf time={withdrawal.dueAt} /> }}
              />
            )}
          </p>
          {answeredAt !== null && (
            <p className="status-small">
              <Filled text={t.answeredAt} values={{ date: <DateOf time={answeredAt} /> }} />
            </p>
          )}
        </div>
        {hasSteps && (
          <ol className="status-stairs" aria-label={t.stands}>
            {steps.map((step, index) => (
              <li
                key={step}
                className={index < current ? 'done' : index === current ? 'here' : undefined}
                aria-current={index === current ? 'step' : undefined}
              >
                <i className="status-furja" aria-hidden="true" />
                <span>{step}</span>
                {index <= current && (
                  <span className={index === current ? 'status-mark' : 'visually-hidden'}>
                    {index === current ? t.isHere : t.isDone}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

/** The stored data, as it is now and as it was sent, and its downloads. */
function Stored({ view, t }: ViewProps) {
  const { language } = useMessages();
  const { record, problem } = view;
  const { form, fields, current, cv, purgedAt, others, begun } = record;
  const texts = FIELD_TEXTS[language];
  const name = senderName(current);
  const shown = [
    ...fieldsOf(forms[form]).filter(({ type }) => type === 'entry'),
    ...fieldsOf(formOfStored(forms[form], fields)).filter(({ type }) => type !== 'file'),
  ].filter(
    (field) => !['firstName', 'lastName'].includes(field.name) && storedValue(field, current),
  );
  return (
    <div className="status-stored">
      <h2 id="status-stored">{t.stored.title}</h2>
      <Kept view={view} t={t} />
      {begun !== null && <p>{begunReason(begun)[language]}</p>}
      <dl>
        <Fact label={t.stored.name} now={name} before={senderName(fields)} t={t} />
        {shown.map((field) => {
          const read = (value = '') => valueText({ name: field.name, value }, texts);
          return (
            <Fact
              key={field.wire}
              label={field.label ?? texts.labels[field.name]}
              now={read(storedValue(field, current))}
              before={read(storedValue(field, fields))}
              isDirect={field.type === 'phone' || field.type === 'email'}
              t={t}
            />
          );
        })}
        {cv !== null && (
          <div>
            <dt>{t.stored.cv}</dt>
            <dd>
              <bdi>{cv.name}</bdi> <bdi dir="ltr">({formatBytes(cv.bytes)})</bdi>
              {!cv.isReadable && <p className="status-small">{t.stored.cvWaits}</p>}
            </dd>
          </div>
        )}
      </dl>
      <p className="status-small">
        <Filled text={t.stored.kept} values={{ date: <DateOf time={purgedAt} /> }} />
      </p>

      {others > 0 && (
        <p className="status-small">{formatCounted(others, language, t.stored.others)}</p>
      )}
      <div className="status-downloads">
        <ActionForm action="data" token={view.token}>
          <button type="submit" className="btn">
            <DownloadIcon />
            {t.stored.data}
          </button>
        </ActionForm>
        {cv?.isReadable && (
          <ActionForm action="cv" token={view.token}>
            <button type="submit" className="btn">
              <DownloadIcon />
              {t.stored.downloadCv}
            </button>
          </ActionForm>
        )}
      </div>
      {problem === 'no-cv' && (
        <p className="field-error" role="alert">
          <WarningIcon />
          <span>{t.stored.noCv}</span>
        </p>
      )}
    </div>
  );
}

/** Asks whether an application may be kept for later, or lets its sender withdraw that consent. */
function Kept({ view, t }: ViewProps) {
  const { keepAskedUntil, keptUntil } = view.record;
  if (keepAskedUntil !== null) {
    return (
      <div className="status-keep">
        <ActionForm action="keep" token={view.token}>
          <h3>{t.keep.title}</h3>
          <p>
            <Filled text={t.keep.ask} values={{ date: <DateOf time={keepAskedUntil} /> }} />
          </p>
          <button type="submit" className="btn solid">
            {t.keep.agree}
            <Triangle />
          </button>
        </ActionForm>
      </div>
    );
  }
  if (keptUntil === null) return null;
  return (
    <div className="status-keep">
      <ActionForm action="unkeep" token={view.token}>
        <p>
          <Filled text={t.keep.kept} values={{ date: <DateOf time={keptUntil} /> }} />
        </p>
        <button type="submit" className="btn">
          {t.keep.end}
        </button>
      </ActionForm>
    </div>
  );
}

type FactProps = {
  label: string;
  now: string;
  before: string;
  isDirect?: boolean;
  t: StatusTexts;
};

function Fact({ label, now, before, isDirect = false, t }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isDirect ? <bdi dir="ltr">{now}</bdi> : <span dir="auto">{now}</span>}
        {before !== '' && now !== before && (
          <p className="status-small">
            <Filled text={t.stored.corrected} values={{ value: before }} />
          </p>
        )}
      </dd>
    </div>
  );
}

/** What the sender may change, each part behind its title, and the sender's earlier requests. */
function Rights({ view, t }: ViewProps) {
  const { record, token, problem } = view;
  return (
    <div className="status-rights">
      <h2>{t.rights}</h2>
      <details open={problem === 'invalid-fields'}>
        <summary>
          {t.correct.title}
          <Triangle />
        </summary>
        <CorrectionForm view={view} t={t} />
      </details>
      {!record.isWithdrawn && (
        <details>
          <summary>
            {t.withdraw.title}
            <Triangle />
          </summary>
          <ActionForm action="withdraw" token={token}>
            <p>{t.withdraw.text}</p>
            <button type="submit" className="btn">
              {t.withdraw.button}
            </button>
          </ActionForm>
        </details>
      )}
      <details open={problem === 'not-confirmed'}>
        <summary>
          {t.erase.title}
          <Triangle />
        </summary>
        <ErasureForm view={view} t={t} />
      </details>
      {record.requests.length > 0 && (
        <div className="status-requests">
          <h3>{t.requests.title}</h3>
          <ul>
            {record.requests.map(({ kind, askedAt, dueAt, doneAt }, index) => (
              // Two requests of the same kind may have the same time, and they are never reordered.
              <li key={index}>
                <b>{t.requests.kinds[kind]}</b>{' '}
                <Filled
                  text={doneAt === null ? t.requests.open : t.requests.done}
                  values={{
                    date: <DateOf time={askedAt} />,
                    due: <DateOf time={dueAt} />,
                    done: doneAt === null ? '' : <DateOf time={doneAt} />,
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type ActionFormProps = { action: StatusAction; token: string; children: ReactNode };

/** A form that posts to the page. The token is in its body, so that no address contains it. */
function ActionForm({ action, token, children }: ActionFormProps) {
  const { language } = useMessages();
  return (
    <form
      className="status-form"
      method="post"
      action={localizedAddress(STATUS_PATH, language)}
      // Labels and error messages, in the language of the page.
      noValidate
    >
      <input type="hidden" name={ACTION_FIELD} value={action} />
      <input type="hidden" name={TOKEN_FIELD} value={token} />
      {children}
    </form>
  );
}

/** The fields that can be corrected, with their stored values. */
function CorrectionForm({ view, t }: ViewProps) {
  const { language } = useMessages();
  const { record, token, errors, values, problem } = view;
  const { current } = record;
  const isOneName = current.name !== undefined;
  const fields = fieldsOf(formOfStored(forms[record.form], record.fields)).filter(
    ({ type, name }) => type !== 'file' && type !== 'email' && !(isOneName && name === 'lastName'),
  );
  const firstWrong = fields.find(({ wire }) => errors[wire] !== undefined);
  return (
    <ActionForm action="correct" token={token}>
      <p>{t.correct.text}</p>
      {problem === 'invalid-fields' && (
        <p className="field-error" role="alert">
          <WarningIcon />
          <span>{t.problems.invalid}</span>
        </p>
      )}
      {fields.map((field) => (
        <CorrectedField
          key={field.wire}
          field={field}
          label={
            isOneName && field.name === 'firstName'
              ? t.stored.name
              : (field.label ?? FIELD_TEXTS[language].labels[field.name])
          }
          value={values[field.wire] ?? storedValue(field, current) ?? ''}
          error={errors[field.wire]}
          takesFocus={field === firstWrong}
        />
      ))}
      <p className="status-small">{t.correct.email}</p>
      <button type="submit" className="btn solid">
        {t.correct.button}
        <Triangle />
      </button>
    </ActionForm>
  );
}

type CorrectedFieldProps = {
  field: NamedField;
  label: string;
  value: string;
  error: FieldError | undefined;
  /** Whether it is the first invalid field, which gets the focus. */
  takesFocus: boolean;
};

function CorrectedField({ field, label, value, error, takesFocus }: CorrectedFieldProps) {
  const { language } = useMessages();
  const id = `status-${field.wire}`;
  const control = {
    id,
    name: field.wire,
    defaultValue: value,
    autoFocus: takesFocus,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  const choice = field.type === 'choice' ? FIELD_TEXTS[language].choices.topic : null;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {field.type === 'message' ? (
        <textarea {...control} dir="auto" rows={5} />
      ) : choice !== null ? (
        <select {...control}>
          <option value="">{choice.none}</option>
          {Object.entries(choice.options).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type={field.type === 'phone' ? 'tel' : 'text'}
          dir={field.type === 'phone' ? 'ltr' : 'auto'}
          autoComplete={field.type === 'phone' ? 'tel' : field.autoComplete}
        />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          <WarningIcon />
          <FieldErrorText error={error} field={field.name} />
        </p>
      )}
    </div>
  );
}

function ErasureForm({ view, t }: ViewProps) {
  const { record, token, problem } = view;
  const { erase } = t;
  const isUnconfirmed = problem === 'not-confirmed';
  return (
    <ActionForm action="erase" token={token}>
      <p>{erase.text}</p>
      <fieldset>
        <legend>{erase.scope}</legend>
        {ERASURE_SCOPES.map((scope) => (
          <label key={scope} className="status-option">
            <input
              type="radio"
              name={SCOPE_FIELD}
              value={scope}
              defaultChecked={scope === 'this'}
            />
            <span>
              <Filled
                text={erase.scopes[scope]}
                values={{ reference: <bdi dir="ltr">{record.reference}</bdi> }}
              />
            </span>
          </label>
        ))}
      </fieldset>
      <label className="status-option">
        <input
          type="checkbox"
          name={CONFIRM_FIELD}
          value="yes"
          // biome-ignore lint/a11y/noAutofocus: it is what was missing in the form that the visitor posted
          autoFocus={isUnconfirmed}
          aria-invalid={isUnconfirmed || undefined}
          aria-describedby={isUnconfirmed ? 'status-unconfirmed' : undefined}
        />
        <span>{erase.confirm}</span>
      </label>
      {isUnconfirmed && (
        <p id="status-unconfirmed" className="field-error">
          <WarningIcon />
          <span>{erase.unconfirmed}</span>
        </p>
      )}
      <button type="submit" className="btn status-erase">
        {erase.button}
      </button>
    </ActionForm>
  );
}
