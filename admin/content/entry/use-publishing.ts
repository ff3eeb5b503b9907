import { useEffect, useState } from 'react';
import { isOpenedReviewed } from '../../kit/paths.ts';
import type { EntryEditing } from './use-edited-entry.ts';

/** The state of publishing an entry. `saving`: its review opens once everything is saved. */
export type PublishingStatus = 'closed' | 'saving' | 'open';

/** The review before the publication of an entry. */
export type Publishing = {
  status: PublishingStatus;
  /** Whether somebody has tried to publish it. */
  isReviewed: boolean;
  review: () => void;
  close: () => void;
  finish: () => void;
};

/**
 * Opens the review of an entry once everything is saved. Without a network, it waits until that is back.
 * @param onRefused is called when something must be decided or corrected before it is saved
 */
export function usePublishing(
  { server, save, unsaved, saveNow, reload }: EntryEditing,
  onRefused: () => void,
): Publishing {
  const [status, setStatus] = useState<PublishingStatus>('closed');
  const [isReviewed, setReviewed] = useState(
    () => isOpenedReviewed() || server.schedules.some(({ failure }) => failure !== null),
  );
  const isSaved = save.status === 'idle' && unsaved.length === 0;

  useEffect(() => {
    if (status !== 'saving' || save.status === 'saving' || save.status === 'offline') return;
    if (save.status !== 'idle') {
      setStatus('closed');
      onRefused();
    } else if (isSaved) setStatus('open');
  }, [status, save.status, isSaved, onRefused]);

  return {
    status,
    isReviewed,
    review() {
      setReviewed(true);
      setStatus(isSaved ? 'open' : 'saving');
      if (!isSaved) void saveNow();
    },
    close: () => setStatus('closed'),
    finish() {
      setStatus('closed');
      setReviewed(false);
      void reload();
    },
  };
}
