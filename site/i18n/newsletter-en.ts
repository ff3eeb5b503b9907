import type { NewsletterTexts } from './newsletter-ar.ts';

/** The English texts of the newsletter's pages. */
export const NEWSLETTER_EN: NewsletterTexts = {
  title: 'Newsletter',
  lead: 'One or two issues a month: what happened, who made it happen, and how to take part.',
  description:
    'All issues of our newsletter: news of young people, which programmes open, and when applications close.',
  loading: 'Loading the issues',
  error: 'The issues could not be loaded',
  none: 'There is no issue yet',
  noneHint: 'Subscribe now, and the first one reaches you on the day it comes out.',
  issues: 'Issues of the newsletter',
  number: 'Issue',
  subscribe: {
    title: 'Get it by email',
    lead: 'Every issue has a link that ends the subscription with one click.',
  },
  follow: 'Follow the newsletter in a feed reader',
  issue: {
    title: 'Newsletter, issue {n}',
    loading: 'Loading the issue',
    notFound: 'There is no issue with this number',
    notFoundText: 'It may not be out yet, or there may be a mistake in the link.',
    back: 'Back to the newsletter',
    sent: 'Sent',
    all: 'All issues',
    around: 'Previous and next issue',
    newer: 'Next issue',
    older: 'Previous issue',
  },
  /** The pages of the links in its mails. */
  link: {
    confirm: {
      title: 'Confirm your subscription',
      lead: 'One more step, and our news reaches you by email.',
      ask: 'Please confirm that you want our newsletter sent to the address you gave.',
      button: 'Confirm my subscription',
      done: 'Your subscription is confirmed',
      doneText:
        'Our newsletter will reach you by email. Each issue has a link to end the subscription.',
      invalidText:
        'A confirmation link works for seven days. Subscribe again, and we will send you another one.',
    },
    end: {
      title: 'End your subscription',
      lead: 'One button stops our newsletter from being sent to you.',
      ask: 'Please confirm that you no longer want our newsletter. We will delete your address from its list.',
      button: 'End my subscription',
      done: 'Your subscription has ended',
      doneText:
        'We have deleted your address from the newsletter’s list. You are welcome back at any time.',
      invalidText:
        'The subscription may have ended already, or part of the link is missing. Open the whole link from the last issue you received.',
    },
    invalid: 'This link is not valid or has expired',
    unavailable: 'We could not do this right now',
    unavailableText: 'Something went wrong on our side. Press the button again shortly.',
    box: 'Go to the newsletter',
    home: 'Back to home',
  },
};
