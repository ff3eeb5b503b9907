import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ConversationText } from '../../../contract/admin/inbox/inbox.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { ProblemNote } from '../../kit/notices.tsx';
import { conversationTextQuery } from '../inbox-queries.ts';
import { INBOX_TEXTS } from '../texts.ts';

/** The texts of a row: what the timeline has of them, or all of it while somebody wants to read it. */
export function ThreadTexts({
  conversation,
  item,
  children,
}: {
  conversation: string;
  item: { id: string; text: string; quoted?: string | null; isShortened: boolean };
  children: (texts: ConversationText) => ReactNode;
}) {
  const t = useTexts(INBOX_TEXTS).timeline;
  const [isWhole, setWhole] = useState(false);
  const whole = useQuery({ ...conversationTextQuery(conversation, item.id), enabled: isWhole });
  const beginning = { text: item.text, quoted: item.quoted ?? null };
  return (
    <>
      {children((isWhole ? whole.data : undefined) ?? beginning)}
      {item.isShortened && (
        <button
          type="button"
          className="button small quiet"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t.showLess : t.showAll}
        </button>
      )}
      <ProblemNote error={isWhole ? whole.error : null} />
    </>
  );
}

/** A text as it was written. Each paragraph has the direction of its own words. */
export function Letter({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      // The paragraphs of a text are never reordered.
      <p key={index} className="letter" dir="auto">
        {paragraph}
      </p>
    ));
}
