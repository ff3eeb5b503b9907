import { useQuery } from '@tanstack/react-query';
import type {
  NewsletterIssue,
  NewsletterPart,
} from '../../../contract/content/newsletter-issue.ts';
import type { Language } from '../../../contract/locale.ts';
import { pages } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { newsletterIssueQuery } from '../../api/queries.ts';
import { isMissing } from '../../api/query-failure.ts';
import { BackButton } from '../../components/back-button.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { DateText } from '../../components/date-text.tsx';
import { excerpt } from '../../components/excerpt.ts';
import { FeedLink } from '../../components/feed-link.tsx';
import { firstParagraph } from '../../components/first-paragraph.ts';
import { localizedLink } from '../../components/localized-link.ts';
import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/peaks.css';
import { PageEnd } from '../../components/page-end.tsx';
import { Picture } from '../../components/picture.tsx';
import { QueryBlock } from '../../components/query-block.tsx';
import { SkeletonText } from '../../components/skeleton.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { Subscribe } from '../../components/subscribe.tsx';
import { Triangle } from '../../components/triangle.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { newsletterTexts } from '../../i18n/newsletter-texts.ts';
import type { HeadContext, PageParameters } from '../page.ts';
import './newsletter-issue.css';

/** Length of the description in characters: roughly what search engines show. */
const DESCRIPTION_LENGTH = 160;

/** Queries of the page, prefetched before it renders. */
export function queries(language: Language, { id = 0 }: PageParameters) {
  return [newsletterIssueQuery(language, id)];
}

/** Returns the head of an issue, with status 404 if it does not exist. */
export function head({ client, language, parameters: { id = 0 } }: HeadContext) {
  const t = newsletterTexts(language);
  const { data, error } = client.getQueryState(newsletterIssueQuery(language, id).queryKey) ?? {};
  if (data !== undefined) {
    return {
      title: data.subject,
      description: excerpt(data.introduction, DESCRIPTION_LENGTH) || t.description,
      subject: { kind: 'issue' as const, issue: data },
    };
  }
  if (isMissing(error)) {
    return {
      title: t.issue.notFound,
      description: t.issue.notFoundText,
      status: 404 as const,
    };
  }
  return { title: numbered(t.issue.title, id), description: t.description };
}

/** Inserts the number of an issue into a text. */
function numbered(text: string, id: number): string {
  return text.replace('{n}', formatNumber(id));
}

/** Shows an issue of the newsletter: its introduction, its news and texts in order, and its closing. */
export function Page({ id = 0 }: PageParameters) {
  const { language } = useMessages();
  const t = newsletterTexts(language);
  const query = useQuery(newsletterIssueQuery(language, id));
  const issue = query.data;
  const isUnknown = isMissing(query.error);
  const list = pageAddress('newsletter', language);
  return (
    <>
      <PageHeader
        page="newsletterIssue"
        title={issue?.subject ?? (isUnknown ? t.issue.notFound : numbered(t.issue.title, id))}
        band="peaks"
        isText={issue !== undefined}
        before={<BackButton href={list}>{t.issue.back}</BackButton>}
      />
      <section className="newsletter-issue" aria-label={numbered(t.issue.title, id)}>
        <div className="wrap newsletter-issue-columns">
          {isUnknown ? (
            <StateCard kind="empty" title={t.issue.notFoundText}>
              <a className="btn" href={list}>
                {t.issue.all}
                <Triangle />
              </a>
            </StateCard>
          ) : (
            <QueryBlock
              query={query}
              skeleton={<SkeletonText lines={8} />}
              label={t.issue.loading}
              isEmpty={() => false}
            >
              {(loaded) => <Issue issue={loaded} />}
            </QueryBlock>
          )}
          <div className="newsletter-issue-aside">
            {issue !== undefined && <Around issue={issue} />}
            <Subscribe
              page="newsletterIssue"
              path={pages.newsletterIssue.path.replace(':id', String(id))}
            />
          </div>
        </div>
      </section>
    </>
  );
}

type IssueProps = { issue: NewsletterIssue };

/** The number of an issue and the date on which it was sent. */
function Facts({ issue: { id, publishedAt, secondDate } }: IssueProps) {
  const { language } = useMessages();
  const t = newsletterTexts(language);
  return (
    <dl className="newsletter-issue-facts">
      <div>
        <dt>{t.number}</dt>
        <dd>
          <bdi dir="ltr">{formatNumber(id)}</bdi>
        </dd>
      </div>
      {publishedAt !== null && (
        <div>
          <dt>{t.issue.sent}</dt>
          <dd>
            <DateText date={publishedAt} second={secondDate} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Issue({ issue }: IssueProps) {
  const { language } = useMessages();
  const { id, subject, introduction, parts, closing } = issue;
  return (
    <article aria-label={subject}>
      <Facts issue={issue} />
      {introduction !== '' && (
        <ContentText as="p" className="newsletter-issue-introduction">
          {introduction}
        </ContentText>
      )}
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      {closing !== '' && (
        <ContentText as="p" className="newsletter-issue-closing">
          {closing}
        </ContentText>
      )}
      <FeedLink feed="newsletter">{newsletterTexts(language).follow}</FeedLink>
      <PageEnd title={subject} path={pageAddress('newsletterIssue', language, id)} />
    </article>
  );
}

type PartProps = { part: NewsletterPart };

/** A news item as a card that links to it, or a text with its button. */
function Part({ part: { news, heading, text, link, linkText } }: PartProps) {
  const { language } = useMessages();
  if (news === null) {
    return (
      <section className="newsletter-part">
        {heading !== '' && <ContentText as="h2">{heading}</ContentText>}
        <ContentText as="p" className="newsletter-part-text">
          {text}
        </ContentText>
        {link !== null && linkText !== '' && (
          <a className="btn" href={localizedLink(link, language).href}>
            <ContentText>{linkText}</ContentText>
            <Triangle />
          </a>
        )}
      </section>
    );
  }
  const summary = firstParagraph(news.html);
  return (
    <section className="newsletter-part newsletter-part-news card-link">
      {news.picture !== null && (
        <div className="newsletter-part-picture">
          <Picture src={news.picture} alt={news.pictureAlt} width={480} height={360} />
        </div>
      )}
      <div>
        {news.publishedAt !== null && <DateText date={news.publishedAt} />}
        <h2>
          <a href={pageAddress('newsItem', language, news.id)}>
            <ContentText>{news.title}</ContentText>
          </a>
        </h2>
        {summary !== '' && (
          <ContentText as="p" className="newsletter-part-text">
            {summary}
          </ContentText>
        )}
      </div>
    </section>
  );
}

/** Links to the issues before and after this one. */
function Around({ issue: { previous, next } }: IssueProps) {
  const { language } = useMessages();
  const { around, newer, older } = newsletterTexts(language).issue;
  if (previous === null && next === null) return null;
  const links = [
    { label: newer, issue: next },
    { label: older, issue: previous },
  ];
  return (
    <nav className="newsletter-issue-around" aria-label={around}>
      <ul>
        {links.map(
          ({ label, issue }) =>
            issue !== null && (
              <li key={label}>
                <a href={pageAddress('newsletterIssue', language, issue.id)}>
                  <span className="newsletter-issue-direction">
                    {label} · <bdi dir="ltr">{formatNumber(issue.id)}</bdi>
                  </span>
                  <ContentText as="span">{issue.subject}</ContentText>
                  <Triangle />
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
