import { useQuery } from '@tanstack/react-query';
import type { StaticPage } from '../../../contract/content/static-page.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { frameSettingsQuery, staticPagesQuery } from '../../api/queries.ts';
import { ContentHtml, ContentText } from '../../components/content-text.tsx';
import { presentTitle } from '../../components/display-title.ts';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { SupportButton } from '../../components/support-button.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { isVideo } from './media-kind.ts';
import './about-us.css';

/** Shows the first static page with its picture or video. */
export function AboutUs() {
  const { language, t } = useMessages();
  const query = useQuery(staticPagesQuery(language));
  return (
    <section className="about-us sec" id="about-us" aria-label={t.aboutUs.title}>
      <Reveal className="wrap">
        <QueryBlock
          query={query}
          skeleton={<AboutUsSkeleton />}
          label={t.aboutUs.loading}
          isEmpty={([page]) => !page}
        >
          {([page]) => page && <FirstPage page={page} />}
        </QueryBlock>
      </Reveal>
    </section>
  );
}

type FirstPageProps = { page: StaticPage };

function FirstPage({ page: { title, html, media } }: FirstPageProps) {
  const { language, t } = useMessages();
  const { data: settings } = useQuery(frameSettingsQuery(language));
  const heading = presentTitle(title === '' ? t.aboutUs.title : title);
  return (
    <div className={media === null ? 'about-us-text-alone' : 'about-us-columns'}>
      {media !== null && <Media address={media} />}
      <div>
        <ContentText as="h2" className={heading.className}>
          {heading.text}
        </ContentText>
        <ContentHtml html={html} />
        <div className="cta">
          <a className="btn solid" href={pageAddress('contact', language)}>
            {t.aboutUs.contact}
            <Triangle />
          </a>
          <SupportButton address={settings?.supportUrl} className="btn" />
        </div>
      </div>
    </div>
  );
}

type MediaProps = { address: string };

function Media({ address }: MediaProps) {
  const { t } = useMessages();
  if (isVideo(address)) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the content has no captions
      <video
        className="about-us-media"
        src={address}
        aria-label={t.aboutUs.video}
        width="1200"
        height="750"
        controls
        preload="metadata"
        playsInline
      />
    );
  }
  return (
    <div className="crenellated about-us-media about-us-picture">
      <Picture src={address} width={1200} height={750} />
    </div>
  );
}

function AboutUsSkeleton() {
  return (
    <div className="about-us-columns">
      <Skeleton className="about-us-media" />
      <div>
        <Skeleton className="about-us-skeleton-title" />
        <SkeletonText lines={8} />
      </div>
    </div>
  );
}
