import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/lozenges.css';
import { useMessages } from '../../i18n/messages.tsx';
import { newsletterTexts } from '../../i18n/newsletter-texts.ts';
import { NewsletterLink } from '../../sections/newsletter-link/newsletter-link.tsx';
import type { HeadContext, PageParameters } from '../page.ts';

/** Returns the head of the page. Its address contains a personal token, so it is neither indexed nor cached. */
export function head({ language }: HeadContext) {
  const { title, lead } = newsletterTexts(language).link.end;
  return { title, description: lead, isIndexable: false, isPersonal: true };
}

/** Shows the page that a link in the newsletter opens to end the subscription. */
export function Page({ query = '' }: PageParameters) {
  const { language } = useMessages();
  const texts = newsletterTexts(language).link.end;
  return (
    <>
      <PageHeader page="endSubscription" title={texts.title} lead={texts.lead} band="lozenges" />
      <NewsletterLink page="endSubscription" query={query} texts={texts} />
    </>
  );
}
