import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import {
  SPAM_SENDERS_SHOWN,
  type SpamSendersResponse,
} from '../../../contract/admin/inbox/spam-senders.ts';
import { makeCall } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { fill, formatDay, formatNumber, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { Empty, PageState, ProblemNote } from '../../kit/notices.tsx';
import { Row } from '../../kit/row.tsx';
import { SPAM_TEXTS } from './texts.ts';

const SENDERS = ['spam-senders'] as const;

/** The senders of the list that contain a text. */
function spamSendersQuery(search: string) {
  return queryOptions({
    queryKey: [...SENDERS, search],
    queryFn: () => makeCall('spamSenders', { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
}

/** Maximum length of what can be typed, which is that of an address. In UTF-16 units. */
const TYPED_MAX = 254;

/** The list of senders whose submissions arrive in possible spam: search, add, take off. */
export function SpamSendersDialog({ onClose }: { onClose: () => void }) {
  const { senders: t } = useTexts(SPAM_TEXTS);
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const senders = useQuery(spamSendersQuery(useDeferredValue(search.trim())));
  const changed = async () => {
    // The response to a search that was asked before the change would be shown as the list after it.
    await client.cancelQueries({ queryKey: SENDERS });
    await client.invalidateQueries({ queryKey: SENDERS });
  };
  const add = useMutation({
    mutationFn: () => makeCall('addSpamSender', { body: { sender: typed } }),
    async onSuccess() {
      setTyped('');
      setSearch('');
      await changed();
    },
  });
  const remove = useMutation({
    mutationFn: ({ kind, key }: Pick<SpamSendersResponse['senders'][number], 'kind' | 'key'>) =>
      makeCall('removeSpamSender', { body: { kind, key } }),
    // A colleague may have been faster.
    onSettled: changed,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending && typed.trim() !== '') add.mutate();
  }
  const { data } = senders;
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p>{t.lead}</p>
      <form className="stack" onSubmit={submit} noValidate>
        <ProblemNote error={add.error ?? remove.error} />
        <Field
          label={t.field}
          isLatin
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TYPED_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="actions">
          <Button type="submit" icon="plus" isBusy={add.isPending}>
            {t.add}
          </Button>
        </p>
      </form>
      <Field
        label={t.search}
        type="search"
        isLatin
        autoComplete="off"
        maxLength={TYPED_MAX}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {data === undefined ? (
        <PageState error={senders.error} onRetry={() => senders.refetch()} />
      ) : data.senders.length === 0 ? (
        <Empty title={search === '' ? t.empty : t.none}>
          {search === '' ? t.emptyText : t.noneText}
        </Empty>
      ) : (
        <Senders {...data} onRemove={remove.mutate} />
      )}
      <p className="actions">
        <Button onClick={onClose}>{t.close}</Button>
      </p>
    </Dialog>
  );
}

function Senders({
  senders,
  total,
  onRemove,
}: SpamSendersResponse & {
  onRemove: (sender: SpamSendersResponse['senders'][number]) => void;
}) {
  const { language } = useMessages();
  const { senders: t } = useTexts(SPAM_TEXTS);
  return (
    <>
      <ul className="rows" aria-label={t.title}>
        {senders.map((sender) => (
          <Row
            key={`${sender.kind} ${sender.key}`}
            icon={<Icon name={sender.kind === 'phone' ? 'call' : 'letter'} />}
            title={`\u2066${sender.shown}\u2069`}
            details={[
              t.kinds[sender.kind],
              fill(t.added, { time: formatDay(sender.addedAt, language) }),
              sender.addedBy === null ? null : <bdi key="by">{sender.addedBy.name}</bdi>,
            ]}
          >
            <Button
              size="small"
              icon="trash"
              aria-label={fill(t.remove, { sender: isolate(sender.shown) })}
              onClick={() => onRemove(sender)}
            />
          </Row>
        ))}
      </ul>
      {total > senders.length && (
        <p className="hint">
          {fill(t.first, { max: formatNumber(SPAM_SENDERS_SHOWN), n: formatNumber(total) })}
        </p>
      )}
    </>
  );
}
