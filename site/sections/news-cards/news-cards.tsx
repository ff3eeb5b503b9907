import type { NewsItem } from '../../../contract/kinds/news.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { excerpt } from '../../components/excerpt.ts';
import { PictureCard, PictureCards } from '../../components/picture-cards.tsx';
import { useMessages } from '../../i18n/messages.tsx';

/** How many cards stand in the first row, where there is most room. */
const FIRST_ROW = 3;

/** More than two lines of text hold. */
const TEXT_LENGTH = 180;

type NewsCardsProps = {
  items: readonly NewsItem[];
  /** The level below the heading that the grid stands under. */
  heading: 'h2' | 'h3';
  /** Whether the first row is seen at once. */
  first?: boolean;
};

/** Grid of news, each linked to its own page. */
export function NewsCards({ items, heading, first = false }: NewsCardsProps) {
  const { language } = useMessages();
  return (
    <PictureCards>
      {items.map(({ id, title, html, picture, publishedAt }, index) => (
        <PictureCard
          key={id}
          title={title}
          href={pageAddress('newsItem', language, id)}
          picture={picture}
          text={excerpt(html, TEXT_LENGTH)}
          date={publishedAt}
          heading={heading}
          first={first && index < FIRST_ROW}
        />
      ))}
    </PictureCards>
  );
}
