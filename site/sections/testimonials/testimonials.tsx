import { useQuery } from '@tanstack/react-query';
import { reviewsQuery, testimonialsQuery } from '../../api/queries.ts';
import { ContentText } from '../../components/content-text.tsx';
import { Marquee } from '../../components/marquee.tsx';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { joinTestimonials, type KeyedTestimonial } from './join-testimonials.ts';
import './testimonials.css';

/** A text longer than this, in characters, shows only its first lines until it is opened: each card is as high as the highest. */
const MAX_SHOWN = 220;

/** Speed of the row in pixels per second (specification §9). */
const SPEED = 60;

/** Shows testimonials and then reviews in one moving row. */
export function Testimonials() {
  const { language, t } = useMessages();
  const query = joinTestimonials(
    useQuery(testimonialsQuery(language)),
    useQuery(reviewsQuery(language)),
  );
  const title = <h2 id="testimonials-title">{t.testimonials.title}</h2>;
  const hasQuotes = query.data !== undefined && query.data.length > 0;
  // Show nothing without testimonials: a heading over an empty card would look like a fault.
  if (query.data !== undefined && !hasQuotes) return null;
  return (
    <section className="testimonials on-dark" aria-labelledby="testimonials-title">
      <Reveal>
        {!hasQuotes && <div className="wrap testimonials-head">{title}</div>}
        <div className={hasQuotes ? undefined : 'wrap'}>
          <QueryBlock query={query} skeleton={<QuotesSkeleton />} label={t.testimonials.loading}>
            {(testimonials) => (
              <Marquee
                label={t.testimonials.name}
                head={title}
                speed={SPEED}
                items={testimonials.map((testimonial) => ({
                  key: testimonial.key,
                  content: <Quote testimonial={testimonial} />,
                }))}
              />
            )}
          </QueryBlock>
        </div>
      </Reveal>
    </section>
  );
}

type QuoteProps = { testimonial: KeyedTestimonial };

function Quote({ testimonial: { name, position, text, picture, url } }: QuoteProps) {
  const { t } = useMessages();
  return (
    <figure className="quote">
      <span className="quote-mark" aria-hidden="true">
        {t.testimonials.quoteMark}
      </span>
      {text !== '' && <ContentText as="blockquote">{text}</ContentText>}
      {text.length > MAX_SHOWN && (
        // The style sheet shows the beginning of the text while it is closed.
        <details className="quote-more">
          <summary>{t.testimonials.more}</summary>
        </details>
      )}
      <figcaption>
        {picture !== null && (
          <div className="quote-face">
            <Picture src={picture} width={400} height={480} />
          </div>
        )}
        <div>
          {url === null ? (
            <ContentText>{name}</ContentText>
          ) : (
            <a href={url}>
              <ContentText>{name}</ContentText>
            </a>
          )}
          {position !== '' && <ContentText as="small">{position}</ContentText>}
        </div>
      </figcaption>
    </figure>
  );
}

function QuotesSkeleton() {
  return (
    <div className="quotes-skeleton">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="quote">
          <SkeletonText lines={4} />
          <Skeleton className="quote-face" />
        </div>
      ))}
    </div>
  );
}
