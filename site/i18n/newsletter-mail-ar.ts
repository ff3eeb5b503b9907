/** The Arabic texts of the newsletter's mails. Only the server has them, so no visitor loads them. */
export const NEWSLETTER_MAIL_AR = {
  name: '{org}',
  organisation: '{legal}',
  issue: 'النشرة {number}',
  rest: 'لم يتسع البريد لهذا العدد كله، وبقيته على موقعنا.',
  whole: 'اقرأ العدد كاملًا',
  why: 'وصلتك هذه الرسالة لأنك اشتركت في نشرة {org}.',
  browser: 'اقرأها في المتصفح',
  preferences: 'غيّر ما يصلك منا',
  unsubscribe: 'ألغِ الاشتراك',
};

export type NewsletterMailTexts = typeof NEWSLETTER_MAIL_AR;
