import type { Head, HeadContext, PageModule } from './routes/page.ts';

/** The heading is the page's own title, and the whole title has the site's name behind it. */
type CompleteHead = Required<Head>;

/** What a page's head says. */
export function completeHead(page: PageModule, context: HeadContext): CompleteHead {
  const { t } = context;
  const head: Head = page.head(context);
  const { title, description, status = 200, subject = null } = head;
  const { isIndexable = status === 200, isPersonal = false } = head;
  const heading = title === '' ? t.homeHeading : (head.heading ?? title);
  const whole = title === '' ? t.homeTitle : `${title} | ${t.siteName}`;
  return { title: whole, heading, description, status, subject, isIndexable, isPersonal };
}
