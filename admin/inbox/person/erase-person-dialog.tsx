import './erase-person-dialog.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PersonResponse } from '../../../contract/admin/inbox/person.ts';
import { hasProblem, makeCall } from '../../api/call.ts';
import { downloadFile } from '../../api/download-file.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { fill, formatCount, formatDate, isolateLatin } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { DoneNote, PageState, ProblemNote, ProblemText } from '../../kit/notices.tsx';
import { RolesAllowed } from '../../kit/roles-allowed.tsx';
import { conversationQuery, inboxChanged } from '../inbox-queries.ts';
import { typedPersonQuery } from '../person-query.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { PERSON_TEXTS } from './texts.ts';

type ErasePersonDialogProps = {
  /** An address or a number, as somebody typed it. */
  person: string;
  onClose: () => void;
  /** Called when the dialog closes after something was erased. */
  onErased: () => void;
};

/** Shows everything that is stored about a person, and what would stay, and erases it on confirmation. */
export function ErasePersonDialog({ person, onClose, onErased }: ErasePersonDialogProps) {
  const t = useTexts(PERSON_TEXTS);
  const client = useQueryClient();
  const found = useQuery(typedPersonQuery(person));
  const [isAnswered, setAnswered] = useState(true);
  const [isSure, setSure] = useState(false);
  const stored = found.data;
  const erase = useMutation({
    mutationFn: ({ total, subscriptions, answer }: PersonResponse) =>
      makeCall('erasePerson', {
        body: {
          person,
          seen: { submissions: total, subscriptions: subscriptions.length },
          isAnswered: isAnswered && answer !== null,
        },
      }),
    onError: () => found.refetch(),
  });
  async function close() {
    if (erase.data === undefined) return onClose();
    // The page behind still has it open, and would fetch it again.
    flushSync(onErased);
    // Erased data is not kept here either.
    const keys = stored?.submissions.map(({ id }) => conversationQuery(id).queryKey) ?? [];
    await Promise.all(keys.map((queryKey) => client.resetQueries({ queryKey })));
    await inboxChanged(client);
  }
  const isEmpty =
    stored?.total === 0 && stored.subscriptions.length === 0 && stored.elsewhere.mails === 0;
  const title = fill(t.eraseTitle, { person: isolateLatin(stored?.key ?? person) });
  if (stored === undefined || isEmpty || erase.data !== undefined) {
    return (
      <Dialog title={title} onClose={close}>
        {erase.data !== undefined ? (
          <DoneNote>
            {(stored?.hidden.length ?? 0) > 0 ? t.donePartial : t.done}{' '}
            {erase.data.isAnswered && t.answered}
          </DoneNote>
        ) : isEmpty ? (
          <p>{t.nothing}</p>
        ) : (
          <PageState error={found.error} onRetry={() => found.refetch()} />
        )}
        <p className="actions">
          <Button onClick={close}>{t.close}</Button>
        </p>
      </Dialog>
    );
  }
  const { answer } = stored;
  return (
    <Dialog title={title} isWide onClose={close}>
      <Stored stored={stored} />
      {answer === null ? (
        stored.hidden.length === 0 && <p className="hint">{t.noMail}</p>
      ) : (
        <Check isChecked={isAnswered} onChange={setAnswered}>
          {fill(t.answer, { address: isolateLatin(answer.address) })}
        </Check>
      )}
      <Check isChecked={isSure} onChange={setSure}>
        {t.sure}
      </Check>
      {hasProblem(erase.error, 'conflict') ? (
        <ProblemText>{t.changed}</ProblemText>
      ) : (
        <ProblemNote error={erase.error} />
      )}
      <p className="actions">
        <Button
          look="destructive"
          isBusy={erase.isPending}
          aria-disabled={!isSure}
          onClick={() => {
            if (isSure && !erase.isPending) erase.mutate(stored);
          }}
        >
          {t.action}
        </Button>
        <Button look="quiet" onClick={close}>
          {t.close}
        </Button>
      </p>
    </Dialog>
  );
}

function Check({
  isChecked,
  onChange,
  children,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="check-label">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

/** What is erased, with counts and dates, and what stays. */
function Stored({ stored }: { stored: PersonResponse }) {
  const { language, t: common } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const inbox = useTexts(INBOX_TEXTS);
  const { submissions, total, files, notes, mails, requests, subscriptions, others } = stored;
  const { elsewhere, hidden } = stored;
  const exported = useMutation({
    mutationFn: () => downloadFile('exportPerson', { body: { person: stored.key } }),
  });
  const counts = [
    [files, t.files],
    [notes, t.notes],
    [mails, t.mails],
    [requests, t.requests],
    [elsewhere.mails, t.mailsElsewhere],
  ] as const;
  return (
    <div className="stored-of-person">
      <h3>{t.goes}</h3>
      <ul>
        {total > 0 && (
          <li>
            {formatCount(total, language, t.submissions)}
            <ul>
              {submissions.map(({ id, form, reference, name, hasCv, arrivedAt }) => (
                <li key={id}>
                  {inbox.forms[form]}
                  {common.separator}
                  <bdi>{name}</bdi>
                  {common.separator}
                  <bdi dir="ltr">{reference}</bdi>
                  {common.separator}
                  {formatDate(arrivedAt, language)}
                  {hasCv && `${common.separator}${t.hasCv}`}
                </li>
              ))}
              {total > submissions.length && (
                <li>{formatCount(total - submissions.length, language, t.more)}</li>
              )}
            </ul>
          </li>
        )}
        {counts.map(
          ([count, forms]) =>
            count > 0 && <li key={forms.other}>{formatCount(count, language, forms)}</li>,
        )}
        {subscriptions.map(({ id, askedAt, confirmedAt }) => (
          <li key={id}>
            {fill(confirmedAt === null ? t.unconfirmed : t.subscribed, {
              date: formatDate(askedAt, language),
            })}
          </li>
        ))}
        {total > 0 && <li>{t.links}</li>}
      </ul>
      {others.length > 0 && (
        <p className="note">
          <Icon name="people" />
          <span>
            {fill(t.others, {
              others: others.map(({ key }) => isolateLatin(key)).join(common.separator),
            })}
          </span>
        </p>
      )}
      {hidden.length > 0 && (
        <p className="note">
          <Icon name="warn" />
          <span>
            {fill(t.partial, { parts: hidden.map((part) => t.parts[part]).join(common.separator) })}{' '}
            <RolesAllowed to={['staff.manage']} />
          </span>
        </p>
      )}
      <h3>{t.stays}</h3>
      <ul>
        <li>{t.stayAudit}</li>
        {subscriptions.length > 0 && (
          <li>{formatCount(subscriptions.length, language, t.stayCode)}</li>
        )}
        <li>{t.stayContent}</li>
        <li>{t.staySent}</li>
        <li>{t.stayBackups}</li>
      </ul>
      <Button
        size="small"
        icon="download"
        isBusy={exported.isPending}
        onClick={() => exported.mutate()}
      >
        {t.export}
      </Button>
      <ProblemNote error={exported.error} />
    </div>
  );
}
