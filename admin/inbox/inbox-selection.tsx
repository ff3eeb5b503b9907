import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import {
  CONVERSATION_STATES,
  type ConversationRow,
  type ConversationState,
  type InboxResponse,
} from '../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../api/call.ts';
import { Dialog } from '../kit/dialog.tsx';
import { DialogForm } from '../kit/dialog-form.tsx';
import { Select } from '../kit/field.tsx';
import { fill, formatCount, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { PluralForms } from '../kit/i18n/plural-forms.ts';
import { Icon, type IconName } from '../kit/icons.tsx';
import type { Selection } from '../kit/list-page/use-list-selection.ts';
import { Menu, MenuItem } from '../kit/menu.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import type { Change } from './change.ts';
import { colleaguesOf } from './colleagues.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { inboxChanged } from './inbox-queries.ts';
import { GiveLabelsDialog } from './labels/dialogs.ts';
import { LABEL_TEXTS } from './labels/texts.ts';
import { SnoozeMenu, useSnoozeChoices } from './snooze-menu.tsx';
import { MarkSpamDialog } from './spam/dialogs.ts';
import { SPAM_TEXTS } from './spam/texts.ts';
import { INBOX_TEXTS } from './texts.ts';
import { useChange } from './use-change.ts';

type InboxSelectionProps = {
  selection: Selection<ConversationRow>;
  /** The rows of the page. */
  page: readonly ConversationRow[];
  colleagues: InboxResponse['colleagues'] | undefined;
  isSuspected: boolean;
  onBegin: () => void;
  onDone: (note: ReactNode) => void;
};

/** The actions for all selected conversations together. */
export function InboxSelection({
  selection,
  page,
  isSuspected,
  colleagues,
  onBegin,
  onDone,
}: InboxSelectionProps) {
  const { rows, elsewhere, clear, all } = selection;
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const labelTexts = useTexts(LABEL_TEXTS);
  const spamTexts = useTexts(SPAM_TEXTS);
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'state' | 'assign' | 'labels' | 'spam' | 'erase' | null>(
    null,
  );
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
  const snooze = useSnoozeChoices({
    isSnoozed: rows.some(({ snoozedUntil }) => snoozedUntil !== null),
    onSnooze: (snoozedUntil) => apply({ snoozedUntil }),
  });
  const release = useMutation({
    mutationFn: () => makeCall('releaseConversations', { body: { ids, unlist: false } }),
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
  const isAnyUnread = rows.some(({ isUnread }) => isUnread);
  const forms = [...new Set(rows.map(({ form }) => form))];
  return (
    <>
      <div className="inbox-selection" role="toolbar" aria-label={t.list.selection}>
        <b role="status">
          {formatCount(rows.length, language, t.list.selected)}
          {elsewhere > 0 && ` ${fill(t.list.elsewhere, { n: formatNumber(elsewhere) })}`}
        </b>
        {isSuspected ? (
          <Tool
            icon="undo"
            label={t.list.release}
            onClick={() => {
              onBegin();
              release.mutate();
            }}
          />
        ) : (
          <>
            <Tool icon="people" label={t.list.assign} hasDialog onClick={open('assign')} />
            <SnoozeMenu items={snooze.items} />
            {rows.every(({ stage }) => stage === null) && (
              <Tool icon="check" label={t.list.setState} hasDialog onClick={open('state')} />
            )}
          </>
        )}
        <Menu label={t.conversation.more} button={<Icon name="more" />}>
          <MenuItem icon="letter" onChoose={() => apply({ isUnread: !isAnyUnread })}>
            {isAnyUnread ? t.list.markRead : t.list.markUnread}
          </MenuItem>
          {!isSuspected && (
            <>
              <MenuItem icon="label" onChoose={open('labels')}>
                {labelTexts.choose}
              </MenuItem>
              <MenuItem icon="warn" onChoose={open('spam')}>
                {spamTexts.mark}
              </MenuItem>
            </>
          )}
        </Menu>
        <Tool icon="trash" label={t.list.erase} hasDialog onClick={open('erase')} />
        <Tool icon="close" label={t.list.clear} onClick={clear} />
      </div>
      <SelectMore selection={selection} page={page} />
      {snooze.dialog}
      {dialog === null && <ProblemNote error={change.error ?? release.error ?? all.error} />}
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
      {dialog === 'spam' && (
        <Suspense fallback={null}>
          <MarkSpamDialog
            ids={ids}
            onClose={() => setDialog(null)}
            onDone={(note) => {
              setDialog(null);
              onDone(note);
            }}
          />
        </Suspense>
      )}
      {dialog === 'labels' && (
        <Suspense fallback={null}>
          <GiveLabelsDialog
            conversations={rows}
            onClose={() => setDialog(null)}
            onDone={() => finish(t.list.changed)}
          />
        </Suspense>
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

/** Something that can be done with all that is selected. */
function Tool({
  icon,
  label,
  hasDialog = false,
  onClick,
}: {
  icon: IconName;
  label: string;
  /** Whether a dialog asks for more. */
  hasDialog?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="button small icon-button quiet"
      aria-label={label}
      title={label}
      aria-haspopup={hasDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Selects the page, or all that matches. */
function SelectMore({
  selection: { rows, total, max, isPage, select, all },
  page,
}: Pick<InboxSelectionProps, 'selection' | 'page'>) {
  const t = useTexts(INBOX_TEXTS).list;
  const count = rows.length;
  const isMax = count >= max && total > count;
  if (isMax) {
    return (
      <p className="inbox-select-more" role="status">
        {fill(t.selectionMax, { max: formatNumber(max) })}
      </p>
    );
  }
  return (
    <p className="inbox-select-more">
      {!isPage && (
        <button type="button" className="link" onClick={() => select(page, true)}>
          {t.selectAll}
        </button>
      )}{' '}
      {count < total && total > page.length && (
        <button
          type="button"
          className="link"
          aria-disabled={all.isPending}
          onClick={() => !all.isPending && all.mutate()}
        >
          {fill(total > max ? t.selectFirst : t.selectMatching, {
            n: formatNumber(total),
            max: formatNumber(max),
          })}
        </button>
      )}
    </p>
  );
}

/** Asks for one value for all that is selected. */
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
