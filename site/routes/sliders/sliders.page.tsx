import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { slidersQuery } from '../../api/queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import {
  PictureCard,
  PictureCards,
  PictureCardsSkeleton,
} from '../../components/picture-cards.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import '../../components/pattern-bands/peaks.css';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext } from '../page.ts';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [slidersQuery(language)];
}

export function head({ t }: HeadContext) {
  return { title: t.sliders.title, description: t.sliders.description };
}

/** Number of cards in the first row of the widest layout. */
const FIRST_ROW = 3;

/** Shows the slides of the home page as cards. Each links to its page. */
export function Page() {
  const { language, t } = useMessages();
  const query = useQuery(slidersQuery(language));
  return (
    <>
      <PageHeader page="sliders" title={t.sliders.title} band="peaks" />
      <section className="sec" aria-label={t.sliders.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<PictureCardsSkeleton count={6} />}
            label={t.sliders.loading}
            errorText={t.sliders.error}
          >
            {(sliders) => (
              <PictureCards>
                {sliders.map(({ id, title, text, background }, index) => (
                  <PictureCard
                    key={id}
                    title={title}
                    href={pageAddress('slider', language, id)}
                    picture={background}
                    text={text}
                    heading="h2"
                    isAboveFold={index < FIRST_ROW}
                  />
                ))}
              </PictureCards>
            )}
          </QueryBlock>
        </div>
      </section>
    </>
  );
}
