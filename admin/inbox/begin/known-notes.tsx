import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ConversationRow } from '../../../contract/admin/inbox/inbox.ts';
import type { PersonResponse } from '../../../contract/admin/inbox/person.ts';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { personPath } from '../../kit/paths.ts';
import { useTextAfterPause } from '../../kit/typing-pause.ts';
import { arrivalText } from '../arrival.ts';
import { inboxPath } from '../inbox-address.ts';
import { typedPersonQuery } from '../person-query.ts';
import { labelOf } from '../row-label.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { BEGIN_TEXTS } from './texts.ts';

/** What may be a whole address or number. Others are not looked up. */
const WHOLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const WHOLE_PHONE = /(?:\p{Nd}\D{0,3}){7}/u;

/** How many open conversations are named. */
const NAMED_MAX = 3;

/** Says, while an address or a number is typed, whether its owner is known, with what is open. */
export function KnownNotes({
  email,
  phone,
  onLeave,
}: {
  email: string;
  phone: string;
  /** Called when a link leads away. */
  onLeave: () => void;
}) {
  const byEmail = useTyped(email, WHOLE_EMAIL);
  const byPhone = useTyped(phone, WHOLE_PHONE);
  const isSame =
    byEmail !== null &&
    byPhone?.submissions.every(({ id }) => byEmail.submissions.some((other) => other.id === id));
  return (
    <div role="status" className="begin-known">
      {byEmail !== null && <KnownNote person={byEmail} onLeave={onLeave} />}
      {byPhone !== null && isSame !== true && <KnownNote person={byPhone} onLeave={onLeave} />}
    </div>
  );
}

/** Returns who is known by what was typed. Null: nobody, or it is not whole. */
function useTyped(typed: string, whole: RegExp): PersonResponse | null {
  const text = useTextAfterPause(typed.trim());
  const { data } = useQuery({ ...typedPersonQuery(text), enabled: whole.test(text) });
  return data === undefined || data.id === null ? null : data;
}

function KnownNote({
  person: { id, name, submissions },
  onLeave,
}: {
  person: PersonResponse;
  onLeave: () => void;
}) {
  const { language } = useMessages();
  const t = useTexts(BEGIN_TEXTS);
  const inbox = useTexts(INBOX_TEXTS);
  const open = submissions.filter(isOpen).slice(0, NAMED_MAX);
  return (
    <div className="note">
      <Icon name="people" />
      <div>
        <p>
          {name === '' ? t.knownUnnamed : fill(t.known, { name: isolate(name) })}{' '}
          <Link href={personPath(id ?? '')} onClick={onLeave}>
            {t.page}
          </Link>
        </p>
        {open.length > 0 && (
          <>
            <p>{t.continue}</p>
            <ul>
              {open.map((row) => (
                <li key={row.id}>
                  <Link href={inboxPath({}, row.id)} onClick={onLeave}>
                    <bdi>
                      {labelOf({ ...row, entryTitle: row.entryTitle[language] }, inbox, language)}
                    </bdi>{' '}
                    <bdi dir="ltr" className="nowrap">
                      {row.reference}
                    </bdi>
                  </Link>{' '}
                  <span className="muted">
                    {arrivalText(row.arrivedAt, Date.now(), language, inbox.yesterday)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function isOpen({ state, stage }: ConversationRow): boolean {
  return state !== 'closed' && stage !== 'accepted' && stage !== 'declined';
}
