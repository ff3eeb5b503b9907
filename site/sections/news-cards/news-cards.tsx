import type { NewsItem } from '../../../contract/kinds/news.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { excerpt } from '../../components/excerpt.ts';
import { PictureCard, PictureCards } from '../../components/picture-cards.tsx';
import { useMessages } from '../../i18n/messages.tsx';

/** Number of cards in the first row of the widest layout. */
const FIRST_ROW = 3;

/** Length of the excerpt in characters: more than the two lines that are shown. */
const EXCERPT_LENGTH = 180;

type NewsCardsProps = {
  items: readonly NewsItem[];
  /** Level of the titles: one below the heading above the grid. */
  heading: 'h2' | 'h3';
  /** Whether the first row is visible without scrolling, so that its pictures load early. */
  isAboveFold?: boolean;
};

/** Shows news as a grid of cards; each links to its page. */
export function NewsCards({ items, heading, isAboveFold = false }: NewsCardsProps) {
  const { language } = useMessages();
  return (
    <PictureCards>
      {items.map(({ id, title, html, picture, publishedAt }, index) => (
        <PictureCard
          key={id}
          title={title}
          href={pageAddress('newsItem', language, id)}
          picture={picture}
          text={excerpt(html, EXCERPT_LENGTH)}
          date={publishedAt}
          heading={heading}
          isAboveFold={isAboveFold && index < FIRST_ROW}
        />
      ))}
    </PictureCards>
  );
}
