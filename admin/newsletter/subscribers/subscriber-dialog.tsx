import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { personId } from '../../../contract/admin/inbox/person.ts';
import type { SubscriberResponse } from '../../../contract/admin/newsletter/subscribers.ts';
import { makeCall } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { fill, formatDate, formatNumber, isolateLatin } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { Moment } from '../../kit/moment.tsx';
import { PageState, ProblemNote } from '../../kit/notices.tsx';
import { personPath } from '../../kit/paths.ts';
import { Quote } from '../../kit/quote.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { subscriberQuery, subscribersChanged } from './subscriber-queries.ts';
import { SubscriberChip } from './subscribers-table.tsx';
import { SUBSCRIBER_TEXTS } from './texts.ts';

type SubscriberDialogProps = {
  id: string;
  onRemove: () => void;
  onRetried: () => void;
  onCorrected: (note: string) => void;
  onClose: () => void;
};

/** One subscriber: when, where and to which text they consented, and the actions. */
export function SubscriberDialog({
  id,
  onRemove,
  onRetried,
  onCorrected,
  onClose,
}: SubscriberDialogProps) {
  const { t: common } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  const client = useQueryClient();
  const { data: one, error, refetch } = useQuery(subscriberQuery(id));
  const retry = useMutation({
    mutationFn: () => makeCall('retrySubscribers', { body: { ids: [id] } }),
    async onSuccess() {
      onRetried();
      await subscribersChanged(client);
    },
  });
  const [isCorrecting, setCorrecting] = useState(false);
  if (one !== undefined && isCorrecting) {
    return <CorrectDialog one={one} onClose={() => setCorrecting(false)} onDone={onCorrected} />;
  }
  return (
    <Dialog
      title={one === undefined ? common.pages.subscribers : isolateLatin(one.address)}
      className="subscriber"
      onClose={onClose}
    >
      {one === undefined ? (
        <PageState error={error} onRetry={() => refetch()} />
      ) : (
        <>
          <StateNote one={one} />
          <NewAddress one={one} />
          <Facts one={one} />
          <Consent one={one} />
          <Issues one={one} />
        </>
      )}
      <ProblemNote error={retry.error} />
      <p className="actions">
        {one?.state === 'bouncing' && (
          <Button look="primary" isBusy={retry.isPending} onClick={() => retry.mutate()}>
            {t.one.retry}
          </Button>
        )}
        {one !== undefined && (
          <>
            <Link className="button" href={personPath(personId(one.kind, id))}>
              <Icon name="card" />
              {t.one.person}
            </Link>
            <Button icon="identity" onClick={() => setCorrecting(true)}>
              {t.correctDialog.open}
            </Button>
            <Button icon="trash" onClick={onRemove}>
              {t.remove.action}
            </Button>
          </>
        )}
        <Button look="quiet" onClick={onClose}>
          {common.close}
        </Button>
      </p>
    </Dialog>
  );
}

/** Explains the consequence of their state, if they get no issue. */
function StateNote({ one: { state, bouncingSince, failure } }: { one: SubscriberResponse }) {
  const { language } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  if (state === 'confirmed') return null;
  const look = { waiting: 'scheduled', suspected: 'stale', bouncing: 'problem' }[state];
  const text = {
    waiting: t.one.waitingNote,
    suspected: t.one.suspectedNote,
    bouncing: fill(t.one.bouncing, { date: formatDate(bouncingSince ?? 0, language) }),
  }[state];
  return (
    <div className={`note ${look}`}>
      <Icon name={state === 'waiting' ? 'letter' : 'warn'} />
      <div>
        <p>{text}</p>
        {state === 'bouncing' && failure !== null && (
          <>
            <p>{t.one.server}</p>
            <Quote text={failure.words} />
          </>
        )}
      </div>
    </div>
  );
}

function NewAddress({ one: { newAddress } }: { one: SubscriberResponse }) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  if (newAddress === null) return null;
  return (
    <div className="note scheduled">
      <Icon name="letter" />
      <p>{fill(t.one.newAddress, { address: isolateLatin(newAddress.address) })}</p>
    </div>
  );
}

function Facts({ one }: { one: SubscriberResponse }) {
  const { language, t: common } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  const isOurs = one.source !== 'form';
  return (
    <dl className="subscriber-facts">
      <Fact label={t.state}>
        <SubscriberChip state={one.state} />
      </Fact>
      {one.name !== null && (
        <Fact label={t.one.name}>
          <bdi>{one.name}</bdi>
        </Fact>
      )}
      <Fact label={t.language}>{t.languages[one.language]}</Fact>
      {one.kind === 'email' && (
        <Fact label={t.one.topics}>
          {one.topics.length === 0
            ? t.one.allTopics
            : one.topics.map((name) => name[language]).join(common.separator)}
        </Fact>
      )}
      <Fact label={t.source}>{t.sources[one.source]}</Fact>
      {one.addedBy !== null && (
        <Fact label={t.one.addedBy}>
          <bdi>{one.addedBy}</bdi>
        </Fact>
      )}
      {!isOurs && (
        <Fact label={t.one.asked}>
          <Moment at={one.askedAt} />
        </Fact>
      )}
      {!isOurs && one.mailedAt !== null && (
        <Fact label={t.one.mailed}>
          <Moment at={one.mailedAt} />
        </Fact>
      )}
      {one.confirmedAt !== null && (
        <Fact label={isOurs ? t.one.added : t.one.confirmed}>
          <Moment at={one.confirmedAt} />
        </Fact>
      )}
    </dl>
  );
}

function Consent({
  one: { consent, addressNote, confirmedAt, source },
}: {
  one: SubscriberResponse;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  if (consent === null) {
    return confirmedAt === null ? null : <p className="hint">{t.one.unknown}</p>;
  }
  return (
    <section className="consent">
      <h3>{t.one.consent}</h3>
      {confirmedAt === null && <p>{t.one.notYet}</p>}
      <dl className="subscriber-facts">
        <Fact label={t.one.place}>{t.places[consent.place]}</Fact>
        <Fact label={source === 'form' ? t.one.words : t.one.note}>
          <Quote text={consent.text} />
        </Fact>
        {addressNote !== null && (
          <Fact label={t.one.addressNote}>
            <Quote text={addressNote} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** The last issues that were sent to them, and the result of each. */
function Issues({ one: { issues } }: { one: SubscriberResponse }) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  if (issues.length === 0) return null;
  return (
    <section className="consent">
      <h3>{t.one.issues}</h3>
      <dl className="subscriber-facts">
        {issues.map(({ issue, outcome, sentAt }) => (
          <Fact key={issue} label={fill(t.one.issue, { n: formatNumber(issue) })}>
            {t.outcomes[outcome]}
            {sentAt !== null && (
              <>
                {' '}
                <span className="muted">
                  <Moment at={sentAt} />
                </span>
              </>
            )}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
