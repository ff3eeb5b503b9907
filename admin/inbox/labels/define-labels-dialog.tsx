import './labels.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  LABEL_NAME_MAX,
  LABEL_TINTS,
  LABELS_MAX,
  type Label,
  type LabelsResponse,
} from '../../../contract/admin/inbox/labels.ts';
import { LANGUAGES } from '../../../contract/locale.ts';
import { CallFailed, makeCall } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field, Select } from '../../kit/field.tsx';
import { fill, formatCount, formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { movedUp } from '../../kit/moved-up.ts';
import { PageState, useFieldError } from '../../kit/notices.tsx';
import { inboxChanged } from '../inbox-queries.ts';
import { labelsQuery } from './labels-query.ts';
import { LABEL_TEXTS } from './texts.ts';

type DialogProps = { onClose: () => void; onDone: (note: string) => void };

/** Defines the labels of the inbox, in an order. */
export function DefineLabelsDialog({ onClose, onDone }: DialogProps) {
  const { define: t } = useTexts(LABEL_TEXTS);
  const labels = useQuery({ ...labelsQuery, staleTime: 0 });
  // What somebody types stays, also if the list is asked for again.
  const [shown, setShown] = useState<LabelsResponse | null>(null);
  if (shown === null && labels.data !== undefined && !labels.isFetching) setShown(labels.data);
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p>{t.lead}</p>
      {shown === null ? (
        <PageState error={labels.error} onRetry={() => labels.refetch()} />
      ) : (
        <LabelsForm stored={shown} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  );
}

function LabelsForm({ stored, onClose, onDone }: DialogProps & { stored: LabelsResponse }) {
  const { language } = useMessages();
  const { define: t } = useTexts(LABEL_TEXTS);
  const client = useQueryClient();
  const [labels, setLabels] = useState<readonly Label[]>(stored.labels);
  const countOf = (id: string) =>
    stored.labels.find((label) => label.id === id)?.conversations ?? 0;
  const losing = stored.labels
    .filter(({ id }) => !labels.some((label) => label.id === id))
    .reduce((sum, { conversations }) => sum + conversations, 0);
  const save = useMutation({
    mutationFn: () =>
      makeCall('saveLabels', {
        body: {
          version: stored.version,
          labels: labels.map(({ id, name, tint }) => ({ id, name, tint })),
        },
      }),
    async onSuccess() {
      await client.invalidateQueries(labelsQuery);
      onDone(t.done);
      await inboxChanged(client);
    },
  });
  const fieldError = useFieldError(save.error);
  const change = (id: string, next: Partial<Label>) =>
    setLabels(labels.map((label) => (label.id === id ? { ...label, ...next } : label)));
  const isConflict = save.error instanceof CallFailed && save.error.problem === 'conflict';
  return (
    <DialogForm
      action={t.action}
      mutation={save}
      onClose={onClose}
      otherActions={
        labels.length < LABELS_MAX && (
          <Button
            icon="plus"
            onClick={() =>
              setLabels([
                ...labels,
                { id: crypto.randomUUID(), name: { ar: '', en: '' }, tint: 'sand' },
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
      {labels.map(({ id, name, tint }, index) => (
        <fieldset key={id} className="label-definition">
          <legend>
            {fill(t.one, { n: formatNumber(index + 1) })}{' '}
            {name[language].trim() !== '' && (
              <bdi className={`label-chip ${tint}`}>{name[language]}</bdi>
            )}{' '}
            <span className="muted">{formatCount(countOf(id), language, t.given)}</span>
          </legend>
          <div className="fields">
            {LANGUAGES.map((each) => (
              <Field
                key={each}
                label={t.names[each]}
                lang={each}
                maxLength={LABEL_NAME_MAX}
                value={name[each]}
                onChange={({ target }) => change(id, { name: { ...name, [each]: target.value } })}
                error={name[each].trim() === '' ? fieldError('labels') : undefined}
              />
            ))}
            <Select
              label={t.tint}
              value={tint}
              onChange={({ target }) =>
                change(id, { tint: LABEL_TINTS.find((one) => one === target.value) ?? tint })
              }
            >
              {LABEL_TINTS.map((one) => (
                <option key={one} value={one}>
                  {t.tints[one]}
                </option>
              ))}
            </Select>
          </div>
          <p className="actions">
            {index > 0 && (
              <Button look="quiet" icon="up" onClick={() => setLabels(movedUp(labels, index))}>
                {t.up}
              </Button>
            )}
            <Button
              look="quiet"
              icon="trash"
              onClick={() => setLabels(labels.filter((label) => label.id !== id))}
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
