import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { NOTE_MAX } from '../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { textDirection } from '../kit/text-direction.ts';
import { inboxChanged } from './inbox-queries.ts';
import { type Attempt, attemptOf } from './reply-draft.ts';
import { INBOX_TEXTS } from './texts.ts';

/** A note in the conversation that colleagues read and its sender does not. */
export function NoteForm({ id }: { id: string }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS).note;
  const client = useQueryClient();
  const area = useId();
  const [text, setText] = useState('');
  const attempt = useRef<Attempt | null>(null);
  const add = useMutation({
    mutationFn: (sending: string) => {
      // A note whose response was lost is recorded once.
      attempt.current = attemptOf(attempt.current, sending, () => crypto.randomUUID());
      return makeCall('addNote', { id, body: attempt.current });
    },
    async onSuccess(_, sent) {
      attempt.current = null;
      setText((now) => (now.trim() === sent ? '' : now));
      await inboxChanged(client);
    },
  });
  const excess = Math.max(0, text.trim().length - NOTE_MAX);
  const submit = () => {
    if (!add.isPending && text.trim() !== '' && excess === 0) add.mutate(text.trim());
  };
  return (
    <form
      className="note-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <label className="label" htmlFor={area}>
        {t.title}
      </label>
      <textarea
        id={area}
        className="input"
        rows={2}
        dir={textDirection(text)}
        placeholder={t.placeholder}
        value={text}
        aria-invalid={excess > 0 || undefined}
        aria-describedby={excess > 0 ? `${area}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            submit();
          }
        }}
      />
      {excess > 0 && (
        <p className="error" id={`${area}-error`}>
          <Icon name="warn" />
          {formatCount(excess, language, t.long)}
        </p>
      )}
      <ProblemNote error={add.error} />
      <span className="visually-hidden" role="status">
        {add.isSuccess && text === '' ? t.added : ''}
      </span>
      {text.trim() !== '' && (
        <Button
          type="submit"
          size="small"
          isBusy={add.isPending}
          aria-disabled={excess > 0 || undefined}
        >
          {t.add}
        </Button>
      )}
    </form>
  );
}
