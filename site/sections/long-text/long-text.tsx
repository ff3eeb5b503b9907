import { useQuery } from '@tanstack/react-query';
import type { PageName } from '../../../contract/pages.ts';
import { siteContentsQuery } from '../../api/queries.ts';
import { ContentHtml } from '../../components/content-text.tsx';
import { ContentsList } from '../../components/contents-list.tsx';
import { findSiteContent } from '../../components/find-site-content.ts';
import { buildOutline } from '../../components/outline.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { ChangedNote } from '../../components/provenance.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import './long-text.css';

/** Texts of the page in addition to the content itself. */
type LongTextMessages = { title: string; loading: string; error: string; empty: string };

type LongTextProps = {
  page: PageName;
  /** Name of the site content to show. */
  name: string;
  messages: LongTextMessages;
  /** HTML of the software after the content. */
  appendix?: string;
};

/** Shows one site content as a page, with a table of contents. */
export function LongText({ page, name, messages, appendix = '' }: LongTextProps) {
  const { language } = useMessages();
  const query = useQuery(siteContentsQuery(language, [name]));
  const title = findSiteContent(query.data, name)?.title || messages.title;
  return (
    <>
      <PageHeader page={page} title={title} band="zigzag" />
      <section className="long-text" aria-label={title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<LongTextSkeleton />}
            label={messages.loading}
            errorText={messages.error}
            isEmpty={(contents) => !findSiteContent(contents, name)?.html}
            emptyText={messages.empty}
          >
            {(contents) => {
              const content = findSiteContent(contents, name);
              return (
                <>
                  <Text html={(content?.html ?? '') + appendix} />
                  <ChangedNote at={content?.changedAt} />
                </>
              );
            }}
          </QueryBlock>
        </div>
      </section>
    </>
  );
}

/** A text with fewer headings has no table of contents. */
const MIN_HEADINGS = 3;

type TextProps = { html: string };

function Text({ html }: TextProps) {
  const { html: htmlWithIds, entries } = buildOutline(html);
  return (
    <div className="long-text-columns">
      {entries.length >= MIN_HEADINGS && <ContentsList entries={entries} />}
      <ContentHtml html={htmlWithIds} />
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
