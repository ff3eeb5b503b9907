import { PRIVACY_NAME, type SiteContent } from '../../../contract/pages.ts';
import { known, useReading } from '../../api/queries.ts';
import { ContentHtml, ContentText } from '../../components/content-text.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import type { HeadContext } from '../page.ts';
import { outlined } from './outline.ts';
import './privacy.css';

export function head({ client, language, t }: HeadContext) {
  const policy = policyIn(known(client, language, 'siteContents').data);
  return { title: policy?.title || t.privacy.title, description: t.privacy.description };
}

export function Page() {
  const { t } = useMessages();
  const query = useReading('siteContents');
  const policy = policyIn(query.data);
  return (
    <>
      <PageHeader title={policy?.title || t.privacy.title} strip={3} />
      <section className="privacy" aria-label={policy?.title || t.privacy.title}>
        <div className="wrap">
          <QueryBlock
            query={query}
            skeleton={<PolicySkeleton />}
            label={t.privacy.loading}
            errorText={t.privacy.error}
            empty={(contents) => !policyIn(contents)?.html}
            emptyText={t.privacy.empty}
          >
            {(contents) => <Policy html={policyIn(contents)?.html ?? ''} />}
          </QueryBlock>
        </div>
      </section>
    </>
  );
}

function policyIn(contents: readonly SiteContent[] | undefined): SiteContent | undefined {
  return contents?.find(({ name }) => name === PRIVACY_NAME);
}

/** With fewer headings a list of them says nothing that is not seen at once. */
const FEWEST_HEADINGS = 3;

type PolicyProps = { html: string };

function Policy({ html }: PolicyProps) {
  const { t } = useMessages();
  const { html: text, entries } = outlined(html);
  return (
    <div className="privacy-columns">
      {entries.length >= FEWEST_HEADINGS && (
        <nav className="privacy-contents" aria-labelledby="contents-title">
          <p id="contents-title">{t.privacy.contents}</p>
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

function PolicySkeleton() {
  return (
    <div className="privacy-columns">
      <div className="privacy-skeleton">
        {[5, 4, 6].map((lines) => (
          <div key={lines}>
            <Skeleton className="privacy-skeleton-heading" />
            <SkeletonText lines={lines} />
          </div>
        ))}
      </div>
    </div>
  );
}
