import { useQuery } from '@tanstack/react-query';
import { pageAddress } from '../../../contract/paths.ts';
import { slidersQuery } from '../../api/queries.ts';
import { Carousel } from '../../components/carousel/carousel.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { HeroSlide } from './hero-slide.tsx';
import '../../components/pattern-bands/hero.css';
import './hero.css';

/** Shows the slides at the top of the home page, or a welcome text if there are none. */
export function Hero() {
  const { language, t } = useMessages();
  const query = useQuery(slidersQuery(language));
  const sliders = query.data ?? [];
  return (
    <>
      {sliders.length > 0 ? (
        <>
          {/* The slides change, so the h1 is a fixed text outside of them. */}
          <h1 className="visually-hidden">{t.organisation}</h1>
          <Carousel
            label={t.hero.name}
            className="hero"
            slideClassName="hero-slide"
            items={sliders}
          >
            {(slider, isFirst) => <HeroSlide slider={slider} isFirst={isFirst} />}
          </Carousel>
        </>
      ) : query.isPending ? (
        <HeroSkeleton />
      ) : (
        <Welcome failed={query.data === undefined} retry={query.refetch} />
      )}
      <div className="band band-hero" />
    </>
  );
}

function HeroSkeleton() {
  const { t } = useMessages();
  return (
    <section className="hero">
      <h1 className="visually-hidden">{t.organisation}</h1>
      <p className="visually-hidden" role="status">
        {t.states.loading}
      </p>
      <div className="wrap">
        <div className="hero-slide" aria-hidden="true">
          <div className="hero-text">
            <Skeleton className="hero-skeleton-title" />
            <Skeleton className="hero-skeleton-title" />
            <SkeletonText lines={2} />
          </div>
          <div className="crenellated hero-picture hero-wall" />
        </div>
      </div>
    </section>
  );
}

type WelcomeProps = { failed: boolean; retry: () => unknown };

function Welcome({ failed, retry }: WelcomeProps) {
  const { language, t, identity } = useMessages();
  const { pagesOff } = identity;
  return (
    <section className="hero" aria-label={t.hero.name}>
      <div className="wrap">
        <div className="hero-slide">
          <div className="hero-text">
            <h1 className="hero-title">{t.organisation}</h1>
            <p className="hero-lead">{t.tagline}</p>
            <div className="cta">
              {!pagesOff.includes('projects') && (
                <a className="btn solid" href={pageAddress('projects', language)}>
                  {t.hero.buttons.projects}
                  <Triangle />
                </a>
              )}
              {!pagesOff.includes('joinUs') && (
                <a className="btn" href={pageAddress('joinUs', language)}>
                  {t.hero.buttons.joinUs}
                </a>
              )}
            </div>
            {failed && (
              <div className="hero-failure">
                <QueryBlock
                  query={{ data: undefined, isPending: false, refetch: retry }}
                  skeleton={null}
                  errorText={t.sliders.error}
                >
                  {() => null}
                </QueryBlock>
              </div>
            )}
          </div>
          <div className="crenellated hero-picture hero-wall" />
        </div>
      </div>
    </section>
  );
}
