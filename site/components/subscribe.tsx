import type { PageName } from '../../contract/pages.ts';
import { useMessages } from '../i18n/messages.tsx';
import { newsletterTexts } from '../i18n/newsletter-texts.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import './subscribe.css';

type SubscribeProps = { page: PageName; path: string };

/** The newsletter form as a section of a page that is about the newsletter. The footer of such a page has no form. */
export function Subscribe({ page, path }: SubscribeProps) {
  const { language } = useMessages();
  const { title, lead } = newsletterTexts(language).subscribe;
  return (
    <div className="subscribe on-dark">
      <NewsletterForm page={page} path={path} title={title} lead={lead} />
    </div>
  );
}
