import type { NewsletterMailTexts } from './newsletter-mail-ar.ts';

/** The English texts of the newsletter's mails. */
export const NEWSLETTER_MAIL_EN: NewsletterMailTexts = {
  name: '{org}',
  organisation: '{org}',
  issue: 'Newsletter {number}',
  rest: 'This issue is longer than a mail can be. The rest of it is on our site.',
  whole: 'Read the whole issue',
  why: 'You receive this mail because you subscribed to {org}’s newsletter.',
  browser: 'Read it in the browser',
  unsubscribe: 'Unsubscribe',
};
