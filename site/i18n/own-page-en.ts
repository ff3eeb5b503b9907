import type { OwnPageTexts } from './own-page-ar.ts';

/** The English texts of pages of one's own and of their blocks. */
export const OWN_PAGE_EN: OwnPageTexts = {
  loading: 'Loading the page',
  transcript: 'What is said in the video',
  video: 'Video',
  period: 'For',
  approvedOn: 'Approved on',
  nextDue: 'Next one due on',
  languages: { ar: 'In Arabic', en: 'In English', both: 'In Arabic and English' },
  allNews: 'All news',
  allProgrammes: 'All programmes and projects',
  account: {
    bank: 'Bank',
    holder: 'Name',
    iban: 'IBAN',
    copy: 'Copy the IBAN',
    copied: 'IBAN copied',
    copyFailed: 'Could not copy it. Copy it from here:',
  },
  write: 'Write to us',
};
