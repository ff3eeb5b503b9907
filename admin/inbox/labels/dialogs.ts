import { onDemand } from '../../kit/on-demand.tsx';

/** Both dialogs load with their first use. */
export const DefineLabelsDialog = onDemand(
  async () => (await import('./define-labels-dialog.tsx')).DefineLabelsDialog,
);

export const GiveLabelsDialog = onDemand(
  async () => (await import('./give-labels-dialog.tsx')).GiveLabelsDialog,
);
