import type { NewsletterMailTexts } from './newsletter-mail-ar.ts';

/** The English texts of the newsletter's mails. */
export const NEWSLETTER_MAIL_EN: NewsletterMailTexts = {
  name: '{org}',
  organisation: '{org}',
  issue: 'Newsletter {number}',
  rest: 'This issue is too long for one email. The rest is on our site.',
  whole: 'Read the whole issue',
  why: 'You get this email because you subscribed to {org}’s newsletter.',
  browser: 'Read it in your browser',
  preferences: 'Change what we send you',
  unsubscribe: 'Unsubscribe',
};
