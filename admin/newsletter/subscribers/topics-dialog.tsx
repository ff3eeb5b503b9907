import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TOPIC_NAME_MAX, TOPICS_MAX } from '../../../contract/admin/newsletter/topics.ts';
import { makeCall } from '../../api/call.ts';
import { topicsQuery } from '../../api/campaign-queries.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { NamesDialog } from '../../kit/names-dialog.tsx';
import { subscribersChanged } from './subscriber-queries.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';

type TopicsDialogProps = { onClose: () => void; onDone: (note: string) => void };

/** Defines what subscribers can choose to be written to about, in an order. */
export function TopicsDialog({ onClose, onDone }: TopicsDialogProps) {
  const { topicsDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  const client = useQueryClient();
  const query = useQuery({
    ...topicsQuery,
    staleTime: 0,
    gcTime: 0,
    select: ({ topics, version }) => ({
      version,
      rows: topics.map(({ id, name, subscribers }) => ({ id, name, uses: subscribers })),
    }),
  });
  return (
    <NamesDialog
      title={t.title}
      lead={t.lead}
      query={query}
      t={t}
      max={TOPICS_MAX}
      nameMax={TOPIC_NAME_MAX}
      field="topics"
      begin={() => ({})}
      save={(rows, version) =>
        makeCall('saveTopics', {
          body: { version, topics: rows.map(({ id, name }) => ({ id, name })) },
        })
      }
      onSaved={async () => {
        onDone(t.done);
        await client.invalidateQueries({ queryKey: topicsQuery.queryKey });
        await subscribersChanged(client);
      }}
      onClose={onClose}
    />
  );
}
