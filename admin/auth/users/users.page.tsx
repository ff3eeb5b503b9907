import { USERS_TEXTS } from './texts.ts';
import './users.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMember } from '../../../contract/admin/auth/auth.ts';
import { sessionQuery, staffQuery } from '../../api/queries.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { CellLabel } from '../../kit/cell-label.tsx';
import { Chip } from '../../kit/chip.tsx';
import { fill, formatAgo, formatCount, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { DoneNote, Empty, PageState, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import type { ChangeResult } from './change-result.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { SecondFactor } from './second-factor.tsx';
import { PersonDialog } from './user-dialog.tsx';

/** All users of the back office: what they may do, and how they sign in. */
export function PeoplePage() {
  const { t } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  useTitle(t.pages.people);
  const staff = useQuery(staffQuery);
  const { data: session } = useQuery(sessionQuery);
  const [open, setOpen] = useState<StaffMember | 'invite' | null>(null);
  const [result, setResult] = useState<ChangeResult | null>(null);
  const ownId = session?.staff?.id;
  const people = staff.data?.staff;
  function finish(latest: ChangeResult) {
    setOpen(null);
    setResult(latest);
    void staff.refetch();
  }
  return (
    <>
      <PageHead title={t.pages.people}>
        <Button
          look="primary"
          icon="plus"
          onClick={() => {
            setResult(null);
            setOpen('invite');
          }}
        >
          {texts.invite}
        </Button>
      </PageHead>
      {result !== null && 'note' in result && <DoneNote>{result.note}</DoneNote>}
      {people === undefined ? (
        <PageState error={staff.error} onRetry={() => staff.refetch()} />
      ) : (
        <>
          <Unprotected people={people.filter(({ id }) => id !== ownId)} />
          <StaffTable
            people={people}
            ownId={ownId}
            onOpen={(person) => {
              setResult(null);
              setOpen(person);
            }}
          />
          <SecondFactor
            isRequired={staff.data?.isSecondFactorRequired ?? false}
            unprotected={people.filter((each) => each.state === 'active' && !isProtected(each))}
            onDone={(note) => finish({ note })}
          />
          {people.length === 1 && <Empty title={texts.alone}>{texts.aloneText}</Empty>}
        </>
      )}
      <RoleMatrix />
      {open === 'invite' && (
        <InviteDialog
          hasMail={session?.mail ?? false}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
      {open !== null && open !== 'invite' && (
        <PersonDialog
          person={open}
          isOwn={open.id === ownId}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
      {result !== null && 'link' in result && (
        <LinkDialog link={result.link} onClose={() => setResult(null)} />
      )}
    </>
  );
}

/** Names the users whose stolen password would be enough to sign in. */
function Unprotected({ people }: { people: readonly StaffMember[] }) {
  const { t } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  const unprotected = people.filter((person) => person.state === 'active' && !isProtected(person));
  if (unprotected.length === 0) return null;
  const names = unprotected.map(({ name }) => isolate(name)).join(t.separator);
  return (
    <p className="note stale">
      <Icon name="key" />
      <span>{fill(texts.unprotected, { name: names })}</span>
    </p>
  );
}

function StaffTable({
  people,
  ownId,
  onOpen,
}: {
  people: readonly StaffMember[];
  ownId: string | undefined;
  onOpen: (person: StaffMember) => void;
}) {
  const { language } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  const now = Date.now();
  return (
    <table className="table people">
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {texts.person}
          </th>
          <th scope="col">{texts.role}</th>
          <th scope="col">{texts.signsIn}</th>
          <th scope="col">{texts.seen}</th>
          <th scope="col">{texts.sessions}</th>
          <th scope="col">
            <span className="visually-hidden">{texts.actionsColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className={person.state}>
            <td className="picture-cell">
              <Avatar name={person.name} />
            </td>
            <td className="titles">
              <b className="title">
                <bdi>{person.name}</bdi>
                {person.id === ownId && <span className="own-mark">{texts.you}</span>}
              </b>
              <span className="other-title">
                <bdi dir="ltr">{person.email}</bdi>
              </span>
            </td>
            <td>
              <CellLabel text={texts.role} />
              <RoleCell person={person} now={now} />
            </td>
            <td className={person.state === 'active' ? 'small-text' : 'small-text nothing'}>
              <CellLabel text={texts.signsIn} />
              <CredentialCell person={person} />
            </td>
            <td className="small-text muted">
              {person.state !== 'invited' && <CellLabel text={texts.seen} />}
              {person.state === 'invited'
                ? fill(texts.invitedAt, { time: formatAgo(person.invitedAt, now, language) })
                : person.seenAt === null
                  ? texts.never
                  : formatAgo(person.seenAt, now, language)}
            </td>
            <td className={person.state === 'active' ? 'small-text muted' : 'small-text nothing'}>
              <CellLabel text={texts.sessions} />
              {person.state === 'active'
                ? formatCount(person.sessions, language, texts.countSessions)
                : '—'}
            </td>
            <td className="actions-cell">
              <button
                type="button"
                className="button small icon-button quiet"
                aria-haspopup="dialog"
                aria-label={fill(texts.actionsOf, { name: isolate(person.name) })}
                onClick={() => onOpen(person)}
              >
                <Icon name="more" />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RoleCell({ person, now }: { person: StaffMember; now: number }) {
  const { t } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  const role = t.roles[person.role];
  if (person.state === 'active') return role;
  if (person.state === 'ended') {
    return (
      <Chip state="draft" isPlain>
        {texts.endedState}
      </Chip>
    );
  }
  const isOpen = person.invitedUntil !== null && person.invitedUntil > now;
  return (
    <Chip state={isOpen ? 'scheduled' : 'problem'}>
      {fill(isOpen ? texts.invited : texts.expired, { role })}
    </Chip>
  );
}

function CredentialCell({ person }: { person: StaffMember }) {
  const { language } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  if (person.state !== 'active') return '—';
  if (!isProtected(person)) {
    return (
      <span className="error">
        <Icon name="warn" />
        {texts.passwordOnly}
      </span>
    );
  }
  return (
    <span className="confirmed">
      <Icon name="key" />
      {person.passkeys > 0
        ? formatCount(person.passkeys, language, texts.withPasskeys)
        : texts.withCode}
    </span>
  );
}

function isProtected({ passkeys, hasAuthenticator }: StaffMember): boolean {
  return passkeys > 0 || hasAuthenticator;
}
