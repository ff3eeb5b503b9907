import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  CONVERSATION_STATES,
  type ConversationRow,
  type ConversationState,
  type InboxResponse,
} from '../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { DialogForm } from '../kit/dialog-form.tsx';
import { Select } from '../kit/field.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { PluralForms } from '../kit/i18n/plural-forms.ts';
import { SelectionBar } from '../kit/list-page/selection-bar.tsx';
import type { Selection } from '../kit/list-page/use-list-selection.ts';
import { ProblemNote } from '../kit/notices.tsx';
import type { Change } from './change.ts';
import { colleaguesOf } from './colleagues.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { inboxChanged } from './inbox-queries.ts';
import { INBOX_TEXTS } from './texts.ts';
import { useChange } from './use-change.ts';

type InboxSelectionProps = {
  selection: Selection<ConversationRow>;
  colleagues: InboxResponse['colleagues'] | undefined;
  isSuspected: boolean;
  onBegin: () => void;
  onDone: (note: ReactNode) => void;
};

/** The actions for all selected conversations together. */
export function InboxSelection({
  selection,
  isSuspected,
  colleagues,
  onBegin,
  onDone,
}: InboxSelectionProps) {
  const { rows } = selection;
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'state' | 'assign' | 'erase' | null>(null);
  const ids = rows.map(({ id }) => id);
  const finish = (forms: PluralForms) => {
    setDialog(null);
    onDone(formatCount(ids.length, language, forms));
  };
  const change = useChange();
  const apply = (next: Omit<Change, 'ids'>) => {
    onBegin();
    change.mutate({ ...next, ids }, { onSuccess: () => finish(t.list.changed) });
  };
  const release = useMutation({
    mutationFn: () => makeCall('releaseConversations', { body: { ids } }),
    async onSuccess() {
      await inboxChanged(client);
      finish(t.list.released);
    },
  });
  const open = (next: typeof dialog) => () => {
    onBegin();
    change.reset();
    setDialog(next);
  };
  const forms = [...new Set(rows.map(({ form }) => form))];
  return (
    <>
      <SelectionBar texts={t.list} selection={selection}>
        {dialog === null && <ProblemNote error={change.error ?? release.error} />}
        {isSuspected && (
          <Button
            isBusy={release.isPending}
            onClick={() => {
              onBegin();
              release.mutate();
            }}
          >
            {t.list.release}
          </Button>
        )}
        {rows.some(({ isUnread }) => isUnread) && (
          <Button onClick={() => apply({ isUnread: false })}>{t.list.markRead}</Button>
        )}
        {rows.some(({ isUnread }) => !isUnread) && (
          <Button onClick={() => apply({ isUnread: true })}>{t.list.markUnread}</Button>
        )}
        {!isSuspected && (
          <>
            {rows.every(({ stage }) => stage === null) && (
              <Button aria-haspopup="dialog" onClick={open('state')}>
                {t.list.setState}
              </Button>
            )}
            <Button aria-haspopup="dialog" onClick={open('assign')}>
              {t.list.assign}
            </Button>
          </>
        )}
        <Button icon="trash" aria-haspopup="dialog" onClick={open('erase')}>
          {t.list.erase}
        </Button>
      </SelectionBar>
      {dialog === 'state' && (
        <ChoiceDialog
          title={t.dialogs.state}
          label={t.work.state}
          options={CONVERSATION_STATES.map((state) => [state, t.states[state]])}
          mutation={change}
          onChoose={(state) => apply({ state: state as ConversationState })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'assign' && (
        <ChoiceDialog
          title={t.dialogs.assign}
          label={t.work.assignee}
          options={[
            ['', t.work.nobody],
            ...colleaguesOf(colleagues, forms).map(({ id, name }) => [id, name] as const),
          ]}
          note={colleaguesOf(colleagues, forms).length === 0 ? t.dialogs.mixed : null}
          mutation={change}
          onChoose={(id) =>
            apply({
              assignee: colleaguesOf(colleagues, forms).find((each) => each.id === id) ?? null,
            })
          }
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'erase' && (
        <EraseDialog
          ids={ids}
          onClose={() => setDialog(null)}
          onErased={() => finish(t.list.erased)}
        />
      )}
    </>
  );
}

/** Asks for one value for the whole selection. */
function ChoiceDialog({
  title,
  label,
  options,
  note = null,
  mutation,
  onChoose,
  onClose,
}: {
  title: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  note?: string | null;
  mutation: { isPending: boolean; error: unknown };
  onChoose: (value: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(INBOX_TEXTS);
  const [value, setValue] = useState(options[0]?.[0] ?? '');
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm
        action={t.dialogs.apply}
        mutation={{ ...mutation, mutate: () => onChoose(value) }}
        onClose={onClose}
      >
        <Select label={label} value={value} onChange={(event) => setValue(event.target.value)}>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </Select>
        {note !== null && <p className="hint">{note}</p>}
      </DialogForm>
    </Dialog>
  );
}
