import type { ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import { fill, isolate } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { INBOX_TEXTS } from './texts.ts';

/** Who else has the conversation open, and who is currently writing to the sender. */
export function ConversationPresence({ present }: Pick<ConversationResponse, 'present'>) {
  const t = useTexts(INBOX_TEXTS);
  const names = (people: typeof present) => people.map(({ name }) => isolate(name)).join(' · ');
  const writing = present.filter(({ isWriting }) => isWriting);
  const others = present.filter(({ isWriting }) => !isWriting);
  return (
    <div role="status">
      {writing.length > 0 && (
        <p className="note scheduled">
          <Icon name="warn" />
          <span>{fill(t.conversation.writing, { names: names(writing) })}</span>
        </p>
      )}
      {others.length > 0 && (
        <p className="note">
          <Icon name="people" />
          <span>{fill(t.conversation.present, { names: names(others) })}</span>
        </p>
      )}
    </div>
  );
}
