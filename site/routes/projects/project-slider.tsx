import { useQuery } from '@tanstack/react-query';
import { pageAddress } from '../../../contract/paths.ts';
import { programsQuery, projectsQuery } from '../../api/queries.ts';
import { Carousel } from '../../components/carousel/carousel.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { firstParagraph } from '../../components/first-paragraph.ts';
import { Picture } from '../../components/picture.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import './project-slider.css';
import { type ProjectSlide, selectSlides } from './slides.ts';

/**
 * Shows programs and projects with pictures in a carousel. Failed queries are ignored here, because their own blocks on the page show the
 * error.
 */
export function ProjectSlider() {
  const { language, t } = useMessages();
  const programs = useQuery(programsQuery(language));
  const projects = useQuery(projectsQuery(language));
  if (programs.isPending || projects.isPending) return <SliderSkeleton />;
  const slides = selectSlides(projects.data ?? [], programs.data ?? []);
  if (slides.length === 0) return null;
  return (
    <Carousel
      label={t.projects.slider}
      className="project-slider"
      slideClassName="project-slide"
      items={slides}
    >
      {(slide, isFirst) => <Slide slide={slide} isFirst={isFirst} />}
    </Carousel>
  );
}

/** A title with more characters than this gets a smaller font size. */
const MAX_LARGE_LENGTH = 56;

type SlideProps = { slide: ProjectSlide; isFirst: boolean };

function Slide({ slide: { id, title, html, page, picture }, isFirst }: SlideProps) {
  const { language, t } = useMessages();
  const text = firstParagraph(html);
  return (
    <>
      <div className="project-slide-text">
        <ContentText as="h2" {...(title.length > MAX_LARGE_LENGTH && { className: 'long' })}>
          {title}
        </ContentText>
        {text !== '' && <ContentText as="p">{text}</ContentText>}
        <a className="btn solid" href={pageAddress(page, language, id)}>
          {t.projects.see[page]}
          <Triangle />
        </a>
      </div>
      <div className="crenellated project-slide-picture">
        <Picture src={picture} width={1200} height={675} priority={isFirst ? 'high' : undefined} />
      </div>
    </>
  );
}

function SliderSkeleton() {
  return (
    <div className="project-slider" aria-hidden="true">
      <div className="wrap">
        <div className="project-slide">
          <div className="project-slide-text">
            <Skeleton className="project-slide-skeleton-title" />
            <SkeletonText lines={3} />
          </div>
          <div className="crenellated project-slide-picture" />
        </div>
      </div>
    </div>
  );
}
