import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isMailProvider } from '../../../contract/admin/inbox/mail-providers.ts';
import type { SpamSenderKind } from '../../../contract/admin/inbox/spam-senders.ts';
import type { StoredFields } from '../../../contract/forms/fields.ts';
import { makeCall } from '../../api/call.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { fill, formatCount, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { inboxChanged } from '../inbox-queries.ts';
import { SPAM_TEXTS } from './texts.ts';

type MarkSpamDialogProps = {
  ids: string[];
  /** How the sender of a single conversation is reached. Without it, several senders are meant. */
  sender?: Pick<StoredFields, 'email' | 'phone'>;
  onClose: () => void;
  onDone: (note: string) => void;
};

/** Asks before conversations go to possible spam, and whether their senders go on the list. */
export function MarkSpamDialog({ ids, sender, onClose, onDone }: MarkSpamDialogProps) {
  const { language } = useMessages();
  const { marking: t } = useTexts(SPAM_TEXTS);
  const client = useQueryClient();
  const [list, setList] = useState<readonly SpamSenderKind[]>([]);
  const mark = useMutation({
    mutationFn: () => makeCall('markAsSpam', { body: { ids, list: [...list] } }),
    async onSuccess() {
      onDone(formatCount(ids.length, language, t.done));
      await inboxChanged(client);
    },
  });
  const offers: readonly (readonly [SpamSenderKind, string])[] =
    sender === undefined
      ? [
          ['email', t.theirs.email],
          ['phone', t.theirs.phone],
        ]
      : offersOf(sender).map(([kind, shown]) => [
          kind,
          fill(t.one[kind], { sender: isolate(shown) }),
        ]);
  return (
    <Dialog title={formatCount(ids.length, language, t.title)} onClose={onClose}>
      <p>{t.text}</p>
      <DialogForm action={t.action} mutation={mark} onClose={onClose}>
        {offers.length > 0 && (
          <fieldset className="stack">
            <legend>{t.list}</legend>
            {offers.map(([kind, text]) => (
              <label key={kind} className="check-label">
                <input
                  type="checkbox"
                  checked={list.includes(kind)}
                  onChange={({ target }) =>
                    setList(target.checked ? [...list, kind] : list.filter((each) => each !== kind))
                  }
                />
                <span>{text}</span>
              </label>
            ))}
          </fieldset>
        )}
      </DialogForm>
    </Dialog>
  );
}

/** By what a sender can be listed. The domain of a mail provider is none of it. */
function offersOf({
  email = '',
  phone = '',
}: Pick<StoredFields, 'email' | 'phone'>): [SpamSenderKind, string][] {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return [
    ...(email === '' ? [] : [['email', email] satisfies [SpamSenderKind, string]]),
    ...(email === '' || isMailProvider(domain)
      ? []
      : [['domain', domain] satisfies [SpamSenderKind, string]]),
    ...(phone === '' ? [] : [['phone', phone] satisfies [SpamSenderKind, string]]),
  ];
}
