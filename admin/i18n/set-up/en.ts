import type { SetUpTexts } from './ar.ts';

/** The texts of the first page of a new site's office, in English. */
export const en: SetUpTexts = {
  title: 'Make the site yours',
  lead: 'Four short steps, with the site beside them as its visitors will see it. Each step can be skipped, and you can change everything later in “Identity”.',
  step: 'Step {n} of {all}: {name}',
  steps: {
    names: {
      name: 'Names',
      lead: 'What your organisation is called, and what it says of itself in a sentence.',
    },
    logo: {
      name: 'Logo',
      lead: 'The mark is beside the name, and all icons are drawn of it. If the name is part of your logo, upload that, too.',
    },
    look: {
      name: 'Look',
      lead: 'Seven colours, of which all others are made. What could not be read is said at once.',
    },
    region: { name: 'Place and time', lead: 'Where you work, and by which clock times are told.' },
  },
  keep: 'Keep everything as it is',
  later: 'Finish later',
  preview: 'Preview',
  back: 'Back',
  next: 'Next',
  publish: 'Review and publish',
  finish: 'To the office',
};
