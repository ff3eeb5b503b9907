import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/lozenges.css';
import { useMessages } from '../../i18n/messages.tsx';
import { NewsletterLink } from '../../sections/newsletter-link/newsletter-link.tsx';
import type { HeadContext, PageParameters } from '../page.ts';

/** Returns the head of the page. Its address contains a personal token, so it is neither indexed nor cached. */
export function head({ t }: HeadContext) {
  const { title, lead } = t.newsletterLink.end;
  return { title, description: lead, isIndexable: false, isPersonal: true };
}

/** Shows the page that a link in the newsletter opens to end the subscription. */
export function Page({ query = '' }: PageParameters) {
  const { t } = useMessages();
  const texts = t.newsletterLink.end;
  return (
    <>
      <PageHeader page="endSubscription" title={texts.title} lead={texts.lead} band="lozenges" />
      <NewsletterLink page="endSubscription" query={query} texts={texts} />
    </>
  );
}
