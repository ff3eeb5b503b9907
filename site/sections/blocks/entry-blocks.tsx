import { pageAddress } from '../../../contract/paths.ts';
import '../../components/people.css';
import { People } from '../../components/people.tsx';
import { PictureCard, PictureCards } from '../../components/picture-cards.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { ownPageTexts } from '../../i18n/own-page-texts.ts';
import type { BlockProps } from './block-props.ts';

/** The heading level of entries: below that of the block, if it has one. */
function levelBelow(heading: string): 'h2' | 'h3' {
  return heading === '' ? 'h2' : 'h3';
}

/** Members of the board, of the team, and trainers. Each leads to the page of the person. */
export function PeopleBlock({ block }: BlockProps) {
  const { language } = useMessages();
  const groups = [
    { page: 'boardMember', people: block.boardMembers },
    { page: 'executive', people: block.executives },
    { page: 'trainer', people: block.trainers },
  ] as const;
  return groups.map(
    ({ page, people }) =>
      people.length > 0 && (
        <People
          key={page}
          people={people.map((person) => ({
            ...person,
            href: pageAddress(page, language, person.id),
          }))}
          heading={levelBelow(block.heading)}
        />
      ),
  );
}

/** News items as cards, and the way to all of them. */
export function NewsBlock({ block: { heading, news } }: BlockProps) {
  const { language, identity } = useMessages();
  return (
    <>
      <PictureCards>
        {news.map(({ id, title, picture, publishedAt }) => (
          <PictureCard
            key={id}
            title={title}
            href={pageAddress('newsItem', language, id)}
            picture={picture}
            text={publishedAt === null ? '' : formatDate(publishedAt, language, identity.clock)}
            heading={levelBelow(heading)}
          />
        ))}
      </PictureCards>
      <p className="list-all">
        <a className="btn" href={pageAddress('news', language)}>
          {ownPageTexts(language).allNews}
          <Triangle />
        </a>
      </p>
    </>
  );
}

/** Programmes and projects as cards, and the way to all of them. */
export function ProgrammesBlock({ block: { heading, projects } }: BlockProps) {
  const { language } = useMessages();
  return (
    <>
      <PictureCards>
        {projects.map(({ id, type, title, thumbnail }) => (
          <PictureCard
            key={id}
            title={title}
            href={pageAddress(type === 'main' ? 'program' : 'project', language, id)}
            picture={thumbnail}
            text=""
            heading={levelBelow(heading)}
          />
        ))}
      </PictureCards>
      <p className="list-all">
        <a className="btn" href={pageAddress('projects', language)}>
          {ownPageTexts(language).allProgrammes}
          <Triangle />
        </a>
      </p>
    </>
  );
}
