import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  type NamedSubmission,
  PERSON_SHOWN_MAX,
  type PersonMail,
  type PersonRequest,
  type PersonResponse,
} from '../../../contract/admin/inbox/person.ts';
import { DELIVERY_PURPOSES } from '../../../contract/admin/mail/mail.ts';
import { PURPOSE_NAMES } from '../../../contract/admin/mail/purpose-names.ts';
import { SUBSCRIBER_NAMES } from '../../../contract/admin/newsletter/subscriber-names.ts';
import type { SubscriberResponse } from '../../../contract/admin/newsletter/subscribers.ts';
import { telephoneAddress } from '../../../contract/phone-number.ts';
import { downloadFile } from '../../api/download-file.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { Chip } from '../../kit/chip.tsx';
import { fill, formatCount, formatDate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon, type IconState } from '../../kit/icons.tsx';
import { ProblemNote } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PERSON_PATH, personPath, SUBSCRIBERS_PATH } from '../../kit/paths.ts';
import { Quote } from '../../kit/quote.tsx';
import { RolesAllowed } from '../../kit/roles-allowed.tsx';
import { Row } from '../../kit/row.tsx';
import { Section } from '../../kit/section.tsx';
import { daysUntil, momentText } from '../arrival.ts';
import { BeginButton } from '../begin/begin-button.tsx';
import { mailAddress } from '../contact-addresses.ts';
import { FORM_ICONS } from '../form-icons.ts';
import { inboxPath } from '../inbox-address.ts';
import { labelOf } from '../row-label.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { PERSON_TEXTS } from './texts.ts';

type PersonViewProps = {
  person: PersonResponse;
  /** Why it could not be fetched again. */
  error: unknown;
  /** Whether more of it is being fetched. */
  isLoading: boolean;
  /** Called with how many submissions are to be listed. */
  onShow: (shown: number) => void;
  onErase: () => void;
};

/** Everything that is stored about one person, with exporting and erasing all of it. */
export function PersonView({ person, error, isLoading, onShow, onErase }: PersonViewProps) {
  const { t: common } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const exported = useMutation({
    mutationFn: () => downloadFile('exportPerson', { body: { person: person.key } }),
  });
  return (
    <div className="person">
      <PageHead title={common.pages.person}>
        {!person.hidden.includes('messages') && (
          <BeginButton
            person={{ name: person.name, email: '', phone: '', [person.kind]: person.key }}
          />
        )}
        <Button icon="download" isBusy={exported.isPending} onClick={() => exported.mutate()}>
          {t.exportAll}
        </Button>
        <Button icon="trash" look="destructive" aria-haspopup="dialog" onClick={onErase}>
          {t.begin}
        </Button>
        <Link className="button" href={PERSON_PATH}>
          <Icon name="search" />
          {t.another}
        </Link>
      </PageHead>
      <ProblemNote error={error ?? exported.error} />
      <Who person={person} />
      <HiddenNote hidden={person.hidden} />
      <div className="split">
        <div>
          <Submissions person={person} isLoading={isLoading} onShow={onShow} />
          <ElsewhereSection elsewhere={person.elsewhere} />
          <Mails mails={person.sentMails} />
        </div>
        <aside>
          <Requests requests={person.rightsRequests} />
          {!person.hidden.includes('newsletter') && (
            <Newsletter subscriptions={person.subscriptions} />
          )}
          <Consents person={person} />
          <Counts person={person} />
        </aside>
      </div>
    </div>
  );
}

function Who({ person: { name, key, kind, others } }: { person: PersonResponse }) {
  const t = useTexts(PERSON_TEXTS);
  return (
    <div className="person-who">
      <Avatar name={name === '' ? key : name} />
      <div>
        <h2>
          <bdi>{name === '' ? key : name}</bdi>
        </h2>
        <p>
          <a href={kind === 'email' ? mailAddress(key) : telephoneAddress(key)}>
            <bdi dir="ltr">{key}</bdi>
          </a>
        </p>
        {others.length > 0 && (
          <p className="person-others">
            <span>{t.alsoWritten}</span>
            {others.map((other) => (
              <Link key={other.id} href={personPath(other.id)}>
                <Icon name={other.kind === 'email' ? 'letter' : 'phone'} />
                <bdi dir="ltr">{other.key}</bdi>
              </Link>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** What the role may not see. It says nothing about whether there is any. */
export function HiddenNote({ hidden }: Pick<PersonResponse, 'hidden'>) {
  const { t: common } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  if (hidden.length === 0) return null;
  const parts = hidden.map((part) => t.parts[part]).join(common.separator);
  return (
    <p className="note">
      <Icon name="lock" />
      <span>
        {fill(t.hidden, { parts })} <RolesAllowed to={['staff.manage']} />
      </span>
    </p>
  );
}

function Submissions({
  person: { submissions, total },
  isLoading,
  onShow,
}: Pick<PersonViewProps, 'person' | 'isLoading' | 'onShow'>) {
  const { language } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const inbox = useTexts(INBOX_TEXTS);
  const older = Math.min(total, PERSON_SHOWN_MAX) - submissions.length;
  return (
    <Section title={t.conversations} count={total}>
      {total === 0 && <None>{t.noConversations}</None>}
      <ul className="rows" aria-busy={isLoading}>
        {submissions.map((row) => {
          const label = labelOf({ ...row, entryTitle: row.entryTitle[language] }, inbox, language);
          return (
            <Row
              key={row.id}
              icon={<Icon name={FORM_ICONS[row.form]} />}
              title={label}
              href={inboxPath({}, row.id)}
              details={[
                label === inbox.forms[row.form] ? null : inbox.forms[row.form],
                <Reference key="reference" submission={row} />,
                formatDate(row.arrivedAt, language),
                row.hasCv ? t.hasCv : null,
              ]}
            >
              <Chip state={row.isUnread ? 'edited' : 'none'}>
                {row.stage === null ? inbox.states[row.state] : inbox.stages[row.stage]}
              </Chip>
            </Row>
          );
        })}
      </ul>
      {older > 0 && (
        <p className="load-more">
          <Button isBusy={isLoading} onClick={() => onShow(PERSON_SHOWN_MAX)}>
            {formatCount(older, language, t.showOlder)}
          </Button>
        </p>
      )}
    </Section>
  );
}

function Reference({
  submission: { reference },
}: {
  submission: Pick<NamedSubmission, 'reference'>;
}) {
  return <bdi dir="ltr">{reference}</bdi>;
}

function None({ children }: { children: ReactNode }) {
  return <p className="padded muted">{children}</p>;
}

/** Mails from their address in conversations of others. */
export function ElsewhereSection({
  elsewhere: { mails, submissions },
}: Pick<PersonResponse, 'elsewhere'>) {
  const t = useTexts(PERSON_TEXTS);
  const inbox = useTexts(INBOX_TEXTS);
  if (mails === 0) return null;
  return (
    <Section title={t.elsewhere} count={mails} hint={t.elsewhereHint}>
      <ul className="rows">
        {submissions.map((submission) => (
          <Row
            key={submission.id}
            icon={<Icon name={FORM_ICONS[submission.form]} />}
            title={inbox.forms[submission.form]}
            href={inboxPath({}, submission.id)}
            details={[<Reference key="reference" submission={submission} />]}
          />
        ))}
      </ul>
    </Section>
  );
}

function Mails({ mails }: { mails: readonly PersonMail[] }) {
  const t = useTexts(PERSON_TEXTS);
  return (
    <Section title={t.sentMails}>
      {mails.length === 0 && <None>{t.noMails}</None>}
      <ul className="rows">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </Section>
  );
}

function MailRow({ mail: { purpose, queuedAt, submission, fate } }: { mail: PersonMail }) {
  const { language } = useMessages();
  const inbox = useTexts(INBOX_TEXTS);
  const names = useTexts(PURPOSE_NAMES);
  const known = DELIVERY_PURPOSES.find((each) => each === purpose);
  const isTrouble = ['dead', 'in-doubt', 'returned'].includes(fate.status);
  const time = momentText(fate.sentAt ?? queuedAt, Date.now(), language, inbox.yesterday);
  return (
    <Row
      icon={<Icon name={isTrouble ? 'warn' : 'letter'} />}
      title={known === undefined ? purpose : names[known]}
      {...(submission !== null && { href: inboxPath({}, submission.id) })}
      details={[
        submission === null ? null : <Reference key="reference" submission={submission} />,
        fill(inbox.timeline.fates[fate.status], { time }),
        fate.sentAt === null ? formatDate(queuedAt, language) : null,
      ]}
    />
  );
}

function Requests({ requests }: { requests: readonly PersonRequest[] }) {
  const { language } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const inbox = useTexts(INBOX_TEXTS);
  return (
    <Section title={t.rightsRequests}>
      {requests.length === 0 && <None>{t.noRequests}</None>}
      <ul className="rows">
        {requests.map(({ id, kind, submission, askedAt, dueAt, doneAt }) => {
          const now = Date.now();
          const [state, clock]: [IconState, string] =
            doneAt !== null
              ? ['live', fill(t.doneOn, { date: formatDate(doneAt, language) })]
              : dueAt < now
                ? ['problem', inbox.requests.late]
                : ['scheduled', formatCount(daysUntil(dueAt, now), language, inbox.requests.left)];
          return (
            <Row
              key={id}
              icon={<Icon name={doneAt === null ? 'clock' : 'check'} />}
              title={inbox.requests.kinds[kind]}
              href={inboxPath({}, submission.id)}
              details={[
                <Reference key="reference" submission={submission} />,
                fill(t.askedOn, { date: formatDate(askedAt, language) }),
              ]}
            >
              <Chip state={state}>{clock}</Chip>
            </Row>
          );
        })}
      </ul>
    </Section>
  );
}

const SUBSCRIBER_ICONS = {
  confirmed: 'live',
  waiting: 'scheduled',
  suspected: 'stale',
  bouncing: 'problem',
} as const satisfies Record<SubscriberResponse['state'], IconState>;

function Newsletter({ subscriptions }: { subscriptions: readonly SubscriberResponse[] }) {
  const { language, t: common } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const names = useTexts(SUBSCRIBER_NAMES);
  return (
    <Section title={t.newsletter}>
      {subscriptions.length === 0 && <None>{t.noSubscription}</None>}
      <ul className="rows">
        {subscriptions.map(
          ({ id, address, state, askedAt, language: of, source, topics, kind }) => (
            <Row
              key={id}
              icon={<Icon name={kind === 'email' ? 'letter' : 'phone'} />}
              title={address}
              href={`${SUBSCRIBERS_PATH}/${id}`}
              details={[
                names.languages[of],
                names.sources[source],
                fill(t.since, { date: formatDate(askedAt, language) }),
                topics.length === 0
                  ? null
                  : fill(t.topics, {
                      topics: topics.map((name) => name[language]).join(common.separator),
                    }),
              ]}
            >
              <Chip state={SUBSCRIBER_ICONS[state]}>{names.states[state]}</Chip>
            </Row>
          ),
        )}
      </ul>
    </Section>
  );
}

/** To what they have agreed: when, where and to which words. */
function Consents({ person: { kept, subscriptions } }: { person: PersonResponse }) {
  const { language } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const names = useTexts(SUBSCRIBER_NAMES);
  const agreed = subscriptions.filter(({ confirmedAt }) => confirmedAt !== null);
  return (
    <Section title={t.consents}>
      {kept.length + agreed.length === 0 && <None>{t.noConsents}</None>}
      <ul className="person-consents">
        {agreed.map(({ id, consent, addressNote, confirmedAt }) => (
          <li key={id}>
            <p>
              {fill(t.consentNewsletter, { date: formatDate(confirmedAt ?? 0, language) })}{' '}
              {consent === null ? t.consentUnknown : `${names.places[consent.place]}.`}
            </p>
            {consent !== null && <Quote text={consent.text} />}
            {addressNote !== null && <Quote text={addressNote} />}
          </li>
        ))}
        {kept.map(({ submission, agreedAt, until }) => (
          <li key={submission.id}>
            <p>
              <Link href={inboxPath({}, submission.id)}>
                <Reference submission={submission} />
              </Link>
              {': '}
              {fill(t.consentKept, { date: formatDate(until, language) })}{' '}
              {agreedAt !== null && fill(t.agreedOn, { date: formatDate(agreedAt, language) })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How much of each is stored. */
function Counts({ person }: { person: PersonResponse }) {
  const { language } = useMessages();
  const t = useTexts(PERSON_TEXTS);
  const { total, files, notes, mails } = person;
  return (
    <Section title={t.stored}>
      <ul className="person-counts">
        <li>{formatCount(total, language, t.submissions)}</li>
        <li>{formatCount(files, language, t.files)}</li>
        <li>{formatCount(notes, language, t.notes)}</li>
        <li>{formatCount(mails, language, t.mails)}</li>
      </ul>
    </Section>
  );
}
