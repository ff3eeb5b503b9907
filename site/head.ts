import type { Head, HeadContext, PageModule } from './routes/page.ts';

/** What a page's head says, with the site's name behind the page's; an unknown address has its own. */
export function headOf(page: PageModule | null, context: HeadContext): Required<Head> {
  const { t } = context;
  if (page === null) {
    const { title, text: description } = t.notFound;
    return { title: siteTitle(title, t), description, status: 404, listed: false };
  }
  const { title, description, status = 200, listed = status === 200 } = page.head(context);
  return { title: siteTitle(title, t), description, status, listed };
}

function siteTitle(title: string, t: HeadContext['t']): string {
  return title === '' ? t.homeTitle : `${title} | ${t.siteName}`;
}
