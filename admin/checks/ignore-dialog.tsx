import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FindingRow, REASON_MAX } from '../../contract/admin/checks/checks.ts';
import { makeCall } from '../api/call.ts';
import { Dialog } from '../kit/dialog.tsx';
import { DialogForm } from '../kit/dialog-form.tsx';
import { Field } from '../kit/field.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { useFieldError } from '../kit/notices.tsx';
import { findingsChanged } from './check-queries.ts';
import { CHECK_TEXTS } from './texts.ts';

type IgnoreDialogProps = {
  rows: readonly FindingRow[];
  onClose: () => void;
  onDone: (note: string) => void;
};

/** Asks why findings are to be ignored. */
export function IgnoreDialog({ rows, onClose, onDone }: IgnoreDialogProps) {
  const { language } = useMessages();
  const { dialog: t, ignore, ignoredNote } = useTexts(CHECK_TEXTS);
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () =>
      makeCall('ignoreFindings', { body: { ids: rows.map(({ id }) => id), reason } }),
    async onSuccess({ changed }) {
      onDone(formatCount(changed, language, ignoredNote));
      await findingsChanged(client);
    },
  });
  const errorOf = useFieldError(save.error);
  return (
    <Dialog title={formatCount(rows.length, language, t.title)} onClose={onClose}>
      <p>{t.lead}</p>
      <DialogForm action={ignore} mutation={save} onClose={onClose}>
        <Field
          label={t.reason}
          hint={t.reasonHint}
          maxLength={REASON_MAX}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={errorOf('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
