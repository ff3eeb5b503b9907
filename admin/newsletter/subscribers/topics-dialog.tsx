import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  TOPIC_NAME_MAX,
  TOPICS_MAX,
  type TopicsResponse,
} from '../../../contract/admin/newsletter/topics.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { CallFailed, makeCall } from '../../api/call.ts';
import { topicsQuery } from '../../api/campaign-queries.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field } from '../../kit/field.tsx';
import { fill, formatCount, formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { movedUp } from '../../kit/moved-up.ts';
import { PageState, useFieldError } from '../../kit/notices.tsx';
import { subscribersChanged } from './subscriber-queries.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';

type DialogProps = { onClose: () => void; onDone: (note: string) => void };

/** Defines what subscribers can choose to be written to about, in an order. */
export function TopicsDialog({ onClose, onDone }: DialogProps) {
  const { topicsDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  const topics = useQuery({ ...topicsQuery, staleTime: 0, gcTime: 0 });
  // What somebody types stays, also if the list is asked for again.
  const isFresh = topics.data !== undefined && !topics.isFetching;
  const [shown, setShown] = useState<TopicsResponse | null>(null);
  if (shown === null && isFresh) setShown(topics.data);
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p>{t.lead}</p>
      {shown === null ? (
        <PageState error={topics.error} onRetry={() => topics.refetch()} />
      ) : (
        <TopicsForm stored={shown} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  );
}

function TopicsForm({ stored, onClose, onDone }: DialogProps & { stored: TopicsResponse }) {
  const { language } = useMessages();
  const { topicsDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  const client = useQueryClient();
  const [topics, setTopics] = useState(stored.topics);
  const removed = stored.topics.filter(({ id }) => !topics.some((topic) => topic.id === id));
  const losing = removed.reduce((sum, { subscribers }) => sum + subscribers, 0);
  const save = useMutation({
    mutationFn: () =>
      makeCall('saveTopics', {
        body: { version: stored.version, topics: topics.map(({ id, name }) => ({ id, name })) },
      }),
    async onSuccess() {
      onDone(t.done);
      await client.invalidateQueries({ queryKey: topicsQuery.queryKey });
      await subscribersChanged(client);
    },
  });
  const fieldError = useFieldError(save.error);
  const rename = (index: number, each: Language, name: string) =>
    setTopics(
      topics.map((topic, at) =>
        at === index ? { ...topic, name: { ...topic.name, [each]: name } } : topic,
      ),
    );
  const isConflict = save.error instanceof CallFailed && save.error.problem === 'conflict';
  return (
    <DialogForm
      action={t.action}
      mutation={save}
      onClose={onClose}
      otherActions={
        topics.length < TOPICS_MAX && (
          <Button
            icon="plus"
            onClick={() =>
              setTopics([
                ...topics,
                { id: crypto.randomUUID(), name: { ar: '', en: '' }, subscribers: 0 },
              ])
            }
          >
            {t.add}
          </Button>
        )
      }
      {...(isConflict && {
        problem: (
          <p className="note problem" role="alert">
            <Icon name="warn" />
            <span>{t.conflict}</span>
          </p>
        ),
      })}
    >
      {topics.map(({ id, name, subscribers }, index) => (
        <fieldset key={id} className="topic">
          <legend>
            {fill(t.topic, { n: formatNumber(index + 1) })}{' '}
            <span className="muted">{formatCount(subscribers, language, t.chosenBy)}</span>
          </legend>
          {LANGUAGES.map((each) => (
            <Field
              key={each}
              label={t.names[each]}
              lang={each}
              maxLength={TOPIC_NAME_MAX}
              value={name[each]}
              onChange={(event) => rename(index, each, event.target.value)}
              error={name[each].trim() === '' ? fieldError('topics') : undefined}
            />
          ))}
          <p className="actions">
            {index > 0 && (
              <Button look="quiet" icon="up" onClick={() => setTopics(movedUp(topics, index))}>
                {t.up}
              </Button>
            )}
            <Button
              look="quiet"
              icon="trash"
              onClick={() => setTopics(topics.filter((topic) => topic.id !== id))}
            >
              {t.remove}
            </Button>
          </p>
        </fieldset>
      ))}
      {losing > 0 && (
        <p className="note" role="status">
          <Icon name="warn" />
          <span>{formatCount(losing, language, t.losing)}</span>
        </p>
      )}
    </DialogForm>
  );
}
