import { useQuery } from '@tanstack/react-query';
import type { NewsletterIssueSummary } from '../../../contract/content/newsletter-issue.ts';
import type { Language } from '../../../contract/locale.ts';
import { pages } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { newsletterIssuesQuery } from '../../api/queries.ts';
import { isMissing } from '../../api/query-failure.ts';
import { ContentText } from '../../components/content-text.tsx';
import { DateText } from '../../components/date-text.tsx';
import { FeedLink } from '../../components/feed-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/peaks.css';
import { PageEnd } from '../../components/page-end.tsx';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { Skeleton, SkeletonText } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { Subscribe } from '../../components/subscribe.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { newsletterTexts } from '../../i18n/newsletter-texts.ts';
import type { HeadContext } from '../page.ts';
import './newsletter.css';

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language) {
  return [newsletterIssuesQuery(language)];
}

export function head({ language }: HeadContext) {
  const { title, description } = newsletterTexts(language);
  return { title, description, subject: { kind: 'newsletter' as const } };
}

/** Shows all issues of the newsletter, newest first, and the form to subscribe. */
export function Page() {
  const { language } = useMessages();
  const t = newsletterTexts(language);
  const { data, error, isPending, refetch } = useQuery(newsletterIssuesQuery(language));
  // Another backend may not have this query. There are no issues then.
  const query = { data: isMissing(error) ? [] : data, isPending, refetch };
  return (
    <>
      <PageHeader page="newsletter" title={t.title} lead={t.lead} band="peaks" />
      <section className="newsletter-page" aria-label={t.issues}>
        <div className="wrap newsletter-columns">
          {/* Before the list of issues, which may be long */}
          <div className="newsletter-aside">
            <Subscribe page="newsletter" path={pages.newsletter.path} />
          </div>
          <div>
            <QueryBlock
              query={query}
              skeleton={<IssuesSkeleton />}
              label={t.loading}
              errorText={t.error}
              isEmpty={() => false}
            >
              {(issues) =>
                issues.length === 0 ? (
                  <StateCard kind="empty" title={t.none} text={t.noneHint} />
                ) : (
                  <Issues issues={issues} />
                )
              }
            </QueryBlock>
            <FeedLink feed="newsletter">{t.follow}</FeedLink>
            <PageEnd title={t.title} path={pageAddress('newsletter', language)} />
          </div>
        </div>
      </section>
    </>
  );
}

type IssuesProps = { issues: readonly NewsletterIssueSummary[] };

function Issues({ issues }: IssuesProps) {
  return (
    <ul className="issues">
      {issues.map((issue, index) => (
        <Issue key={issue.id} issue={issue} isLatest={index === 0} />
      ))}
    </ul>
  );
}

type IssueProps = { issue: NewsletterIssueSummary; isLatest: boolean };

/** An issue in the list: its number, date and subject. The latest one is larger. */
function Issue({ issue, isLatest }: IssueProps) {
  const { language } = useMessages();
  const t = newsletterTexts(language);
  const { id, subject, introduction, publishedAt, picture } = issue;
  return (
    <li className={isLatest ? 'issue issue-latest card-link' : 'issue card-link'}>
      <p className="issue-number">
        {t.number}{' '}
        <span className="num">
          <bdi dir="ltr">{formatNumber(id)}</bdi>
        </span>
      </p>
      <div className="issue-text">
        {publishedAt !== null && <DateText date={publishedAt} />}
        <h2>
          <a href={pageAddress('newsletterIssue', language, id)}>
            <ContentText>{subject}</ContentText>
          </a>
        </h2>
        {introduction !== '' && (
          <ContentText as="p" className="issue-introduction">
            {introduction}
          </ContentText>
        )}
      </div>
      {/* The subject next to it describes the picture, so it has no alternative text. */}
      {picture !== null && (
        <div className="issue-picture">
          <Picture
            src={picture}
            width={isLatest ? 800 : 240}
            height={isLatest ? 450 : 180}
            priority={isLatest ? 'high' : undefined}
          />
        </div>
      )}
    </li>
  );
}

function IssuesSkeleton() {
  return (
    <div className="issues">
      {[0, 1, 2].map((index) => (
        <div key={index} className="issue">
          <Skeleton className="issue-skeleton-number" />
          <div className="issue-text">
            <SkeletonText lines={4} />
          </div>
        </div>
      ))}
    </div>
  );
}
