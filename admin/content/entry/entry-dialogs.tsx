import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { contentChanged } from '../../api/content-changed.ts';
import { SignInAgain } from '../../auth/sign-in-again.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { PublishDialog } from '../publish-dialog.tsx';
import { ConflictDialog, type Decision } from './conflict-dialog.tsx';
import { ENTRY_TEXTS } from './texts.ts';
import type { EntryEditing } from './use-edited-entry.ts';
import { type Publishing, usePublishing } from './use-publishing.ts';

/** What saving and publishing an entry may ask. */
export type EntryDialogs = {
  publishing: Publishing;
  /** Whether the editor is being asked about a conflict. */
  isDeciding: boolean;
  /** Asks about the conflict again. */
  decide: () => void;
  /** Saves again, and asks a signed-out user to sign in again. */
  retry: () => void;
  /** The open dialogs, except the review before the publication. */
  dialogs: ReactNode;
};

/**
 * Publishes an entry, and asks the questions that saving it raises. Each dialog can be closed to look at the form first, and
 * opens again when something depends on its answer.
 */
export function useEntryDialogs(editing: EntryEditing): EntryDialogs {
  const [isDeciding, setDeciding] = useState(true);
  const [isSigningIn, setSigningIn] = useState(true);
  const askAgain = useCallback(() => {
    setDeciding(true);
    setSigningIn(true);
  }, []);
  const publishing = usePublishing(editing, askAgain);
  return {
    publishing,
    isDeciding,
    decide: () => setDeciding(true),
    retry() {
      setSigningIn(true);
      void editing.saveNow();
    },
    dialogs: (
      <>
        {isDeciding && <EntryConflict editing={editing} onClose={() => setDeciding(false)} />}
        {isSigningIn && <EntrySignIn editing={editing} onClose={() => setSigningIn(false)} />}
      </>
    ),
  };
}

/** Lets the editor choose between two versions of the same fields. Nothing without a conflict. */
function EntryConflict({ editing, onClose }: { editing: EntryEditing; onClose: () => void }) {
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

/** Asks a user who was signed out meanwhile to sign in again, and saves then. */
function EntrySignIn({ editing, onClose }: { editing: EntryEditing; onClose: () => void }) {
  const t = useTexts(ENTRY_TEXTS).signIn;
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
