import { useQuery } from '@tanstack/react-query';
import type { Slider } from '../../../contract/content/slider.ts';
import type { Language } from '../../../contract/locale.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { slidersQuery } from '../../api/queries.ts';
import { BackButton } from '../../components/back-button.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Photograph } from '../../components/photograph.tsx';
import '../../components/photograph.css';
import { PageEnd } from '../../components/page-end.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import '../../components/pattern-bands/peaks.css';
import { slideButton } from '../../components/slide-button.ts';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext, PageParameters } from '../page.ts';
import './slider.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [slidersQuery(language)];
}

/** Returns the head of a slide, with status 404 if the id is unknown. */
export function head({ client, language, parameters, t }: HeadContext) {
  const sliders = client.getQueryData(slidersQuery(language).queryKey);
  const slider = sliders?.find(({ id }) => id === parameters.id);
  if (slider !== undefined) {
    return {
      title: slider.title,
      description: slider.text || t.sliders.description,
      subject: { kind: 'slide' as const, picture: slider.background },
    };
  }
  if (sliders === undefined) {
    return { title: t.sliders.title, description: t.sliders.description };
  }
  const { notFound: title, notFoundText: description } = t.sliders;
  return { title, description, status: 404 as const };
}

/** Shows one slide of the home page in full. */
export function Page({ id }: PageParameters) {
  const { language, t } = useMessages();
  const query = useQuery(slidersQuery(language));
  const slider = query.data?.find((candidate) => candidate.id === id);
  const isMissing = query.data !== undefined && slider === undefined;
  const list = pageAddress('sliders', language);
  return (
    <>
      <PageHeader
        page="slider"
        title={slider?.title ?? (isMissing ? t.sliders.notFound : t.sliders.title)}
        band="peaks"
        before={<BackButton href={list}>{t.sliders.back}</BackButton>}
      />
      <section className="slider" aria-label={t.sliders.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<SlideSkeleton />}
            label={t.sliders.loading}
            errorText={t.sliders.error}
            isEmpty={() => false}
          >
            {() =>
              slider === undefined ? (
                <StateCard kind="empty" title={t.sliders.notFoundText}>
                  <a className="btn" href={list}>
                    {t.sliders.all}
                    <Triangle />
                  </a>
                </StateCard>
              ) : (
                <>
                  <Slide slider={slider} />
                  <PageEnd title={slider.title} path={pageAddress('slider', language, slider.id)} />
                </>
              )
            }
          </QueryBlock>
        </div>
      </section>
    </>
  );
}

type SlideProps = { slider: Slider };

function Slide({ slider }: SlideProps) {
  const { text, background, backgroundAlt, caption, credit, buttonUrl } = slider;
  const { language, t } = useMessages();
  const button = buttonUrl === null ? null : slideButton(buttonUrl, language);
  return (
    <div className="slider-columns">
      {background !== null && (
        <Photograph
          className="slider-picture"
          src={background}
          alt={backgroundAlt}
          caption={caption}
          credit={credit}
          width={1280}
          height={720}
        />
      )}
      {(text !== '' || button !== null) && (
        <div className="slider-text">
          {text !== '' && <ContentText as="p">{text}</ContentText>}
          {button !== null && (
            <a className="btn solid" href={button.href}>
              {t.hero.buttons[button.name]}
              <Triangle />
            </a>
          )}
        </div>
      )}
    </div>
  );
}

function SlideSkeleton() {
  return (
    <div className="slider-columns">
      <Skeleton className="crenellated slider-picture" />
      <div className="slider-text">
        <SkeletonText lines={4} />
      </div>
    </div>
  );
}
