import { onDemand } from '../../kit/on-demand.tsx';

/** Both dialogs load with their first use. */
export const MarkSpamDialog = onDemand(
  async () => (await import('./mark-spam-dialog.tsx')).MarkSpamDialog,
);

export const SpamSendersDialog = onDemand(
  async () => (await import('./spam-senders-dialog.tsx')).SpamSendersDialog,
);
