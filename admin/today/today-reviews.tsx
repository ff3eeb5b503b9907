import { Link } from 'wouter';
import type { ContentToday } from '../../contract/admin/today/today.ts';
import { useEntryNames } from '../content/entry-names.ts';
import { REVIEW_TEXTS } from '../content/review-texts.ts';
import { fill, formatAgo, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { entryPath, listPath } from '../kit/paths.ts';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { RowButton } from './row-button.tsx';

/** How many characters of a note Today shows. The page of the entry shows all. */
const SHOWN = 140;

/** The drafts that the user is asked to review, and the user's own drafts that were sent back. */
export function TodayReviews({ reviews }: { reviews: ContentToday['reviews'] }) {
  const { language } = useMessages();
  const t = useTexts(REVIEW_TEXTS);
  const { titleOf, kindOf, kindsOf } = useEntryNames();
  if (reviews.length === 0) return null;
  return (
    <Section title={t.title} count={reviews.length}>
      <ul className="rows">
        {reviews.map((review) => {
          const { answer, askedBy, askedAt, note } = review;
          const text = answer?.text ?? note;
          return (
            <Row
              key={`${review.kind} ${review.id}`}
              icon={<Icon name={answer === null ? 'people' : 'undo'} />}
              title={titleOf(review)}
              href={entryPath(review)}
              details={[
                answer === null
                  ? fill(t.asks, { name: isolate(askedBy) })
                  : fill(t.sentBackBy, { name: isolate(answer.by) }),
                kindOf(review.kind),
                formatAgo(answer?.at ?? askedAt, Date.now(), language),
                text === '' ? null : (
                  <bdi key="text">{text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}</bdi>
                ),
              ]}
            >
              <RowButton href={entryPath(review)}>{t.open}</RowButton>
            </Row>
          );
        })}
        {[...new Set(reviews.map(({ kind }) => kind))].map((kind) => (
          <li className="list-row remaining" key={kind}>
            <Icon name="more" />
            <Link className="text" href={`${listPath(kind)}?review=open`}>
              {fill(t.all, { kind: kindsOf(kind) })}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
