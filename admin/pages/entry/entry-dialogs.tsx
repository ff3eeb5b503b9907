import { useQueryClient } from '@tanstack/react-query';
import { contentChanged } from '../../content/content-queries.ts';
import { PublishDialog } from '../../content/publish-dialog.tsx';
import { SignInAgain } from '../../frame/sign-in-again.tsx';
import { useEntryTexts } from '../../i18n/entry/entry-texts.ts';
import { ConflictDialog, type Decision } from './conflict-dialog.tsx';
import type { EntryEditing } from './use-edited-entry.ts';
import type { Publishing } from './use-publishing.ts';

/** Lets the editor choose between two versions of the same fields. Nothing without a conflict. */
export function EntryConflict({
  editing,
  onClose,
}: {
  editing: EntryEditing;
  onClose: () => void;
}) {
  const { server, save, decide, rebase } = editing;
  if (save.status !== 'conflict') return null;
  const { conflicts, isLive } = save;
  function onDecide(decisions: ReadonlyMap<string, Decision>) {
    const chosen = [...decisions];
    if (isLive) {
      const side = (decision: Decision) => (decision.side === 'mine' ? 'draft' : 'live');
      void rebase(Object.fromEntries(chosen.map(([path, decision]) => [path, side(decision)])));
    } else decide(new Map(chosen.map(([path, { value }]) => [path, value])));
  }
  return (
    <ConflictDialog
      kind={server.kind}
      conflicts={conflicts}
      isLive={isLive}
      linked={server.linked}
      onClose={onClose}
      onDecide={onDecide}
    />
  );
}

/** Asks who was signed out meanwhile to sign in again, and saves then. */
export function EntrySignIn({ editing, onClose }: { editing: EntryEditing; onClose: () => void }) {
  const t = useEntryTexts().signIn;
  if (editing.save.status !== 'signed-out') return null;
  return (
    <SignInAgain
      title={t.title}
      lead={t.lead}
      onDone={() => void editing.saveNow()}
      onClose={onClose}
    />
  );
}

/** The review before the publication. It waits until everything is saved. */
export function EntryPublication({
  editing,
  publishing,
}: {
  editing: EntryEditing;
  publishing: Publishing;
}) {
  const client = useQueryClient();
  const { server, save, saveNow } = editing;
  const key = { kind: server.kind, id: server.id };
  if (publishing.status === 'closed') return null;
  return (
    <PublishDialog
      drafts={[key]}
      unsaved={
        publishing.status === 'saving'
          ? { isOffline: save.status === 'offline', onRetry: () => void saveNow() }
          : null
      }
      onClose={publishing.close}
      onDone={() => {
        publishing.finish();
        void contentChanged(client, [key]);
      }}
    />
  );
}
