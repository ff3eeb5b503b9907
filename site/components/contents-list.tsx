import { useMessages } from '../i18n/messages.tsx';
import { ContentText } from './content-text.tsx';
import type { OutlineEntry } from './outline.ts';
import './contents-list.css';

type ContentsListProps = { entries: readonly OutlineEntry[] };

/** The table of contents of a long text, with links to its headings. It is hidden in narrow windows. */
export function ContentsList({ entries }: ContentsListProps) {
  const { t } = useMessages();
  return (
    <nav className="contents-list" aria-labelledby="contents-title">
      <p id="contents-title">{t.longText.contents}</p>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <ContentText>{title}</ContentText>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
