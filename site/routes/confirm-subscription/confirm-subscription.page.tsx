import { PageHeader } from '../../components/page-header.tsx';
import '../../components/pattern-bands/zigzag.css';
import { useMessages } from '../../i18n/messages.tsx';
import { newsletterTexts } from '../../i18n/newsletter-texts.ts';
import { NewsletterLink } from '../../sections/newsletter-link/newsletter-link.tsx';
import type { HeadContext, PageParameters } from '../page.ts';

/** Returns the head of the page. Its address contains a personal token, so it is neither indexed nor cached. */
export function head({ language }: HeadContext) {
  const { title, lead } = newsletterTexts(language).link.confirm;
  return { title, description: lead, isIndexable: false, isPersonal: true };
}

/** Shows the page that a link in a mail opens to confirm a subscription. */
export function Page({ query = '' }: PageParameters) {
  const { language } = useMessages();
  const texts = newsletterTexts(language).link.confirm;
  return (
    <>
      <PageHeader page="confirmSubscription" title={texts.title} lead={texts.lead} band="zigzag" />
      <NewsletterLink page="confirmSubscription" query={query} texts={texts} />
    </>
  );
}
