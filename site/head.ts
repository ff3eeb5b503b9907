import type { Head, HeadContext, PageModule } from './routes/page.ts';

/** What a page's head says, with the site's name behind the page's; an unknown address has its own. */
export function headOf(page: PageModule | null, context: HeadContext): Required<Head> {
  const { t } = context;
  if (page === null) {
    return {
      ...{ title: siteTitle(t.notFound.title, t), description: t.notFound.text },
      ...{ status: 404, isPrivate: true },
    };
  }
  const { title, description, status = 200, isPrivate = status === 404 } = page.head(context);
  return { title: siteTitle(title, t), description, status, isPrivate };
}

function siteTitle(title: string, t: HeadContext['t']): string {
  return title === '' ? t.homeTitle : `${title} | ${t.siteName}`;
}
