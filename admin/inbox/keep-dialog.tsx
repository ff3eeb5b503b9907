import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { KEEP_MONTHS } from '../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../api/call.ts';
import { Dialog } from '../kit/dialog.tsx';
import { DialogForm } from '../kit/dialog-form.tsx';
import { Select } from '../kit/field.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { inboxChanged } from './inbox-queries.ts';
import { INBOX_TEXTS } from './texts.ts';

/** Asks an applicant whether the application may be kept for later. */
export function KeepDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS).keep;
  const client = useQueryClient();
  const [months, setMonths] = useState<(typeof KEEP_MONTHS)[number]>(12);
  const ask = useMutation({
    mutationFn: () => makeCall('askToKeep', { id, body: { months } }),
    async onSuccess() {
      await inboxChanged(client);
      onClose();
    },
  });
  return (
    <Dialog title={t.title} onClose={onClose}>
      <DialogForm action={t.ask} mutation={ask} onClose={onClose}>
        <p>{t.text}</p>
        <Select
          label={t.months}
          value={months}
          onChange={({ target }) =>
            setMonths(KEEP_MONTHS.find((each) => String(each) === target.value) ?? months)
          }
        >
          {KEEP_MONTHS.map((each) => (
            <option key={each} value={each}>
              {formatCount(each, language, t.count)}
            </option>
          ))}
        </Select>
      </DialogForm>
    </Dialog>
  );
}
