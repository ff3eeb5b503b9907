import './labels.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LABEL_NAME_MAX, LABEL_TINTS, LABELS_MAX } from '../../../contract/admin/inbox/labels.ts';
import { makeCall } from '../../api/call.ts';
import { Select } from '../../kit/field.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { NamesDialog } from '../../kit/names-dialog.tsx';
import { inboxChanged } from '../inbox-queries.ts';
import { labelsQuery } from './labels-query.ts';
import { LABEL_TEXTS } from './texts.ts';

type DefineLabelsDialogProps = { onClose: () => void; onDone: (note: string) => void };

/** Defines the labels of the inbox, in an order. */
export function DefineLabelsDialog({ onClose, onDone }: DefineLabelsDialogProps) {
  const { language } = useMessages();
  const { define: t } = useTexts(LABEL_TEXTS);
  const client = useQueryClient();
  const query = useQuery({
    ...labelsQuery,
    staleTime: 0,
    select: ({ labels, version }) => ({
      version,
      rows: labels.map(({ conversations, ...label }) => ({ ...label, uses: conversations })),
    }),
  });
  return (
    <NamesDialog
      title={t.title}
      lead={t.lead}
      query={query}
      t={t}
      max={LABELS_MAX}
      nameMax={LABEL_NAME_MAX}
      field="labels"
      begin={() => ({ tint: 'sand' as const })}
      save={(rows, version) =>
        makeCall('saveLabels', {
          body: { version, labels: rows.map(({ id, name, tint }) => ({ id, name, tint })) },
        })
      }
      onSaved={async () => {
        await client.invalidateQueries(labelsQuery);
        onDone(t.done);
        await inboxChanged(client);
      }}
      preview={({ name, tint }) =>
        name[language].trim() !== '' && <bdi className={`label-chip ${tint}`}>{name[language]}</bdi>
      }
      more={({ tint }, change) => (
        <Select
          label={t.tint}
          value={tint}
          onChange={({ target }) =>
            change({ tint: LABEL_TINTS.find((one) => one === target.value) ?? tint })
          }
        >
          {LABEL_TINTS.map((one) => (
            <option key={one} value={one}>
              {t.tints[one]}
            </option>
          ))}
        </Select>
      )}
      onClose={onClose}
    />
  );
}
