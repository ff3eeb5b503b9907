import { useQuery } from '@tanstack/react-query';
import type { SiteContent } from '../../../contract/kinds/site-content.ts';
import { siteContentsQuery } from '../../api/queries.ts';
import { ContentHtml, ContentText } from '../../components/content-text.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import { outlined } from './outline.ts';
import './long-text.css';

/** What a page says around its text, and in its place. */
type LongTextWords = { title: string; loading: string; error: string; empty: string };

type LongTextProps = {
  /** Name of the site content that is shown. */
  name: string;
  words: LongTextWords;
};

/** A whole page of text out of the site's contents: its title, and its parts to jump to. */
export function LongText({ name, words }: LongTextProps) {
  const { language } = useMessages();
  const query = useQuery(siteContentsQuery(language));
  const title = textNamed(query.data, name)?.title || words.title;
  return (
    <>
      <PageHeader title={title} band="zigzag" />
      <section className="long-text" aria-label={title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<LongTextSkeleton />}
            label={words.loading}
            errorText={words.error}
            empty={(contents) => !textNamed(contents, name)?.html}
            emptyText={words.empty}
          >
            {(contents) => <Text html={textNamed(contents, name)?.html ?? ''} />}
          </QueryBlock>
        </div>
      </section>
    </>
  );
}

/** The text of a name among the site's contents. */
export function textNamed(
  contents: readonly SiteContent[] | undefined,
  name: string,
): SiteContent | undefined {
  return contents?.find((content) => content.name === name);
}

/** With fewer headings a list of them says nothing that is not seen at once. */
const MIN_HEADINGS = 3;

type TextProps = { html: string };

function Text({ html }: TextProps) {
  const { t } = useMessages();
  const { html: text, entries } = outlined(html);
  return (
    <div className="long-text-columns">
      {entries.length >= MIN_HEADINGS && (
        <nav className="long-text-contents" aria-labelledby="contents-title">
          <p id="contents-title">{t.longText.contents}</p>
          <ol>
            {entries.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <ContentText>{title}</ContentText>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <ContentHtml html={text} />
    </div>
  );
}

function LongTextSkeleton() {
  return (
    <div className="long-text-columns">
      <div className="long-text-skeleton">
        {[5, 4, 6].map((lines) => (
          <div key={lines}>
            <Skeleton className="long-text-skeleton-heading" />
            <SkeletonText lines={lines} />
          </div>
        ))}
      </div>
    </div>
  );
}
