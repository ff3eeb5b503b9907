import type { Head, HeadContext, PageModule } from './routes/page.ts';

/** Metadata without missing values. `title` includes the name of the site, `heading` does not. */
type CompleteHead = Required<Head>;

/** Returns the metadata of a page with its defaults filled in. */
export function completeHead(page: PageModule, context: HeadContext): CompleteHead {
  const { t } = context;
  const head: Head = page.head(context);
  const { title, description, status = 200, subject = null } = head;
  const { isIndexable = status === 200, isPersonal = false } = head;
  const heading = title === '' ? t.homeHeading : (head.heading ?? title);
  const fullTitle = title === '' ? t.homeTitle : `${title} | ${t.siteName}`;
  return { title: fullTitle, heading, description, status, subject, isIndexable, isPersonal };
}
