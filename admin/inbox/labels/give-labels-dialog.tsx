import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { PageState } from '../../kit/notices.tsx';
import { inboxChanged } from '../inbox-queries.ts';
import { DefineLabelsDialog } from './define-labels-dialog.tsx';
import { labelsQuery } from './labels-query.ts';
import { LABEL_TEXTS } from './texts.ts';

type GiveLabelsDialogProps = {
  conversations: readonly { id: string; labels: readonly string[] }[];
  onClose: () => void;
  onDone: (note: string) => void;
};

/** Gives labels to conversations, and takes others from them. A label that only some have stays as it is unless it is chosen. */
export function GiveLabelsDialog({ conversations, onClose, onDone }: GiveLabelsDialogProps) {
  const { language } = useMessages();
  const t = useTexts(LABEL_TEXTS);
  const client = useQueryClient();
  const labels = useQuery(labelsQuery);
  const [isDefining, setDefining] = useState(false);
  /** What was chosen here, by the id of the label. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const defined = labels.data?.labels.map(({ id }) => id) ?? [];
  const save = useMutation({
    mutationFn: () =>
      makeCall('labelConversations', {
        body: {
          ids: conversations.map(({ id }) => id),
          add: defined.filter((id) => chosen.get(id) === true),
          remove: defined.filter((id) => chosen.get(id) === false),
        },
      }),
    async onSuccess() {
      onDone(t.give.done);
      await inboxChanged(client);
    },
    // A label may have been removed meanwhile.
    onError: () => client.invalidateQueries(labelsQuery),
  });
  if (isDefining) {
    return (
      <DefineLabelsDialog onClose={() => setDefining(false)} onDone={() => setDefining(false)} />
    );
  }
  return (
    <Dialog title={formatCount(conversations.length, language, t.give.title)} onClose={onClose}>
      {labels.data === undefined ? (
        <PageState error={labels.error} onRetry={() => labels.refetch()} />
      ) : (
        <DialogForm
          action={t.give.action}
          mutation={save}
          onClose={onClose}
          otherActions={
            <Button look="quiet" onClick={() => setDefining(true)}>
              {t.give.define}
            </Button>
          }
        >
          {labels.data.labels.length === 0 && <p>{t.give.empty}</p>}
          <div className="label-choices">
            {labels.data.labels.map(({ id, name, tint }) => {
              const having = conversations.filter((each) => each.labels.includes(id)).length;
              const isGiven = chosen.get(id) ?? having === conversations.length;
              const isSome = !chosen.has(id) && having > 0 && !isGiven;
              return (
                <label key={id} className="check-label">
                  <input
                    type="checkbox"
                    checked={isGiven}
                    ref={(element) => {
                      if (element !== null) element.indeterminate = isSome;
                    }}
                    onChange={({ target }) => setChosen(new Map([...chosen, [id, target.checked]]))}
                  />
                  <span>
                    <bdi className={`label-chip ${tint}`}>{name[language]}</bdi>
                    {isSome && <span className="hint">{` ${t.give.some}`}</span>}
                  </span>
                </label>
              );
            })}
          </div>
        </DialogForm>
      )}
    </Dialog>
  );
}
