import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { isAllowed, type StaffRole } from '../../../contract/admin/permissions.ts';
import { isCreatable } from '../../../contract/content/kinds.ts';
import { makeCall } from '../../api/call.ts';
import { contentChanged } from '../../api/content-changed.ts';
import { useMapKind } from '../../api/map-kind.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { Icon, type IconName } from '../../kit/icons.tsx';
import { entryPath, historyPath, listPath, stateAfterRemoval } from '../../kit/paths.ts';
import { useCreateEntry } from '../create-entry.tsx';
import { useEntryNames } from '../entry-names.ts';
import { RefusalNote } from '../entry-problems.tsx';
import { REVIEW_TEXTS } from '../review-texts.ts';
import { ScheduleChoiceField, useScheduleChoice } from '../schedule-choice.tsx';
import { CONTENT_TEXTS } from '../texts.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { ENTRY_TEXTS } from './texts.ts';
import type { EntryEditing } from './use-edited-entry.ts';

type EntryActionsProps = {
  editing: EntryEditing;
  title: string;
  role: StaffRole;
  /** Asks for a review. null: there is nothing to review, or the button is elsewhere. */
  onAskReview: (() => void) | null;
};

type Asking = 'unpublish' | 'discard' | 'remove';

/** The actions on an entry besides editing and publishing it. */
export function EntryActions({ editing, title, role, onAskReview }: EntryActionsProps) {
  const t = useTexts(ENTRY_TEXTS);
  const content = useTexts(CONTENT_TEXTS);
  const review = useTexts(REVIEW_TEXTS);
  const { server, reload, saveNow } = editing;
  const { kind, id, live, draft, page } = server;
  const create = useCreateEntry();
  const map = useMapKind();
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayPublish = isAllowed(role, 'content.publish', { kind });
  const mayDraft = isAllowed(role, 'content.draft', { kind });
  const isOneOfMany = isCreatable(kind, map);
  const isPublic = live?.isPublished === true;
  const close = () => setAsking(null);
  return (
    <>
      <ActionsMenu label={t.more}>
        {page !== null && (
          <li>
            <a className="menu-item" href={page} target="_blank" rel="noopener">
              <Icon name="outside" />
              <span>{t.actions.open}</span>
            </a>
          </li>
        )}
        <li>
          <Link className="menu-item" href={historyPath({ kind, id })}>
            <Icon name="history" />
            <span>{t.history}</span>
          </Link>
        </li>
        {onAskReview !== null && <Item icon="people" label={review.ask} onClick={onAskReview} />}
        {mayDraft && isOneOfMany && (
          <Item
            icon="copy"
            label={t.actions.copy}
            onClick={() => void saveNow().then(() => create.mutate({ kind, copyOf: id }))}
          />
        )}
        {mayPublish && isOneOfMany && isPublic && (
          <Item
            icon="eye"
            label={content.unpublish.action}
            onClick={() => setAsking('unpublish')}
          />
        )}
        {mayDraft && live !== null && draft !== null && (
          <Item icon="undo" label={t.actions.discard} onClick={() => setAsking('discard')} />
        )}
        {mayPublish && isOneOfMany && (
          <Item icon="trash" label={content.remove.action} onClick={() => setAsking('remove')} />
        )}
      </ActionsMenu>
      {create.error !== null && <RefusalNote error={create.error} />}
      {asking === 'unpublish' && (
        <UnpublishDialog
          editing={editing}
          title={title}
          onClose={close}
          onDone={() => void reload()}
        />
      )}
      {asking === 'discard' && <DiscardDialog editing={editing} title={title} onClose={close} />}
      {asking === 'remove' && <RemoveDialog editing={editing} title={title} onClose={close} />}
    </>
  );
}

function Item({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className="menu-item" onClick={onClick}>
        <Icon name={icon} />
        <span>{label}</span>
      </button>
    </li>
  );
}

type AskProps = { editing: EntryEditing; title: string; onClose: () => void };

function UnpublishDialog({ editing, title, onClose, onDone }: AskProps & { onDone: () => void }) {
  const t = useTexts(ENTRY_TEXTS).actions;
  const { unpublish } = useTexts(CONTENT_TEXTS);
  const client = useQueryClient();
  const choice = useScheduleChoice();
  const { kind, id } = editing.server;
  const mutation = useMutation({
    mutationFn: (at: number | null) =>
      makeCall('unpublishEntries', {
        body: { entries: [{ kind, id }], ...(at === null ? {} : { at }) },
      }),
    onSuccess: async () => {
      onClose();
      onDone();
      await contentChanged(client, [{ kind, id }]);
    },
  });
  function submit() {
    const at = choice.read();
    if (at !== undefined) mutation.mutate(at);
  }
  return (
    <ConfirmDialog
      title={fill(t.unpublishTitle, { title: isolate(title) })}
      action={choice.isLater ? t.unpublishSchedule : unpublish.action}
      problem={<RefusalNote error={mutation.error} />}
      mutation={{ ...mutation, mutate: submit }}
      onClose={onClose}
    >
      <p>{t.unpublishText}</p>
      <ScheduleChoiceField choice={choice} />
    </ConfirmDialog>
  );
}

function DiscardDialog({ editing, title, onClose }: AskProps) {
  const t = useTexts(ENTRY_TEXTS).actions;
  const client = useQueryClient();
  const { kind, id } = editing.server;
  const mutation = useMutation({
    mutationFn: async () => {
      await editing.saveNow();
      // The version after the save, which only the server's response contains.
      const { draft } = await makeCall('readEntry', { kind, id });
      if (draft !== null) {
        await makeCall('discardDraft', { kind, id, body: { version: draft.version } });
      }
      await editing.reload();
    },
    onSuccess: async () => {
      onClose();
      await contentChanged(client, [{ kind, id }]);
    },
  });
  return (
    <ConfirmDialog
      title={fill(t.discardTitle, { title: isolate(title) })}
      action={t.discard}
      problem={<RefusalNote error={mutation.error} />}
      mutation={mutation}
      onClose={onClose}
    >
      <p>{t.discardText}</p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ editing, title, onClose }: AskProps) {
  const t = useTexts(ENTRY_TEXTS).actions;
  const { remove } = useTexts(CONTENT_TEXTS);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { titleOf } = useEntryNames();
  const { kind, id, namedBy } = editing.server;
  const mutation = useMutation({
    mutationFn: () => makeCall('removeEntries', { body: { entries: [{ kind, id }] } }),
    onSuccess: async () => {
      navigate(listPath(kind), { state: stateAfterRemoval({ kind, id }) });
      await contentChanged(client, [{ kind, id }]);
    },
  });
  return (
    <ConfirmDialog
      title={fill(t.removeTitle, { title: isolate(title) })}
      action={remove.action}
      isBlocked={namedBy.length > 0}
      problem={<RefusalNote error={mutation.error} />}
      mutation={mutation}
      onClose={onClose}
    >
      {namedBy.length === 0 ? (
        <p>{t.removeText}</p>
      ) : (
        <>
          <p>{t.removeNamed}</p>
          <ul className="reasons">
            {namedBy.map((entry) => (
              <li key={`${entry.kind}/${entry.id}`}>
                <Link href={entryPath(entry)}>
                  <bdi>{titleOf(entry)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
