import type { NewsletterTexts } from './newsletter-ar.ts';

/** The English texts of the newsletter's pages. */
export const NEWSLETTER_EN: NewsletterTexts = {
  title: 'Newsletter',
  lead: 'One or two issues a month: what happened, who made it happen, and how to take part.',
  description:
    'All issues of our newsletter: news of young people, which programmes open, and when applications close.',
  loading: 'Loading the issues',
  error: 'The issues could not be loaded',
  none: 'No issues yet',
  noneHint: 'Subscribe now, and you will get the first one on the day it comes out.',
  issues: 'Issues of the newsletter',
  number: 'Issue',
  subscribe: {
    title: 'Get it by email',
    lead: 'You can unsubscribe with one click in every issue.',
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
      lead: 'One more step, and you will get our news by email.',
      ask: 'Please confirm that you want our newsletter sent to the address you gave.',
      button: 'Confirm my subscription',
      done: 'Your subscription is confirmed',
      doneText: 'You will get our newsletter by email. Every issue has a link to unsubscribe.',
      invalidText:
        'A confirmation link works for seven days. Subscribe again, and we will send you another one.',
    },
    end: {
      title: 'Unsubscribe',
      lead: 'One click, and we stop sending you our newsletter.',
      ask: 'Please confirm that you no longer want our newsletter. We will delete your address from our list.',
      button: 'Unsubscribe me',
      done: 'You have unsubscribed',
      doneText: 'We have deleted your address from our list. You are welcome back at any time.',
      invalidText:
        'You may have unsubscribed already, or part of the link is missing. Open the complete link from the last issue you received.',
    },
    preferences: {
      title: 'What we send you',
      language: 'Language of the newsletter',
      languages: { ar: 'العربية', en: 'English' },
      topics: 'Topics',
      topicsHint: 'If you choose none, you get every issue.',
      name: 'Your name (optional)',
      save: 'Save',
      saved: 'Your preferences are saved',
      savedText: 'They apply from the next issue on.',
      nameTooLong: 'The name is longer than 100 characters',
      nameTooLongText: 'Shorten it, and save again. Nothing has been saved yet.',
    },
    invalid: 'This link is not valid or has expired',
    unavailable: 'This did not work',
    unavailableText: 'Something went wrong on our side. Please try again in a moment.',
    box: 'Go to the newsletter',
    home: 'Back to home',
  },
};
