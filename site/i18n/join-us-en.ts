import type { JoinUsTexts } from './join-us-ar.ts';

/** The English texts of the application page for trainers. */
export const JOIN_US_EN: JoinUsTexts = {
  meaning: 'Training with us',
  meaningText:
    'We do not ask for titles, but for what you have made with your own hands and tried in your own work. You choose what to teach and we build the programme with you: a little explaining, and a great deal of doing, in workshops, on farms and in the field. Our team in your region sees to the place, the tools and the trainees, and your hours with us add up on a page in your name.',
  next: 'What happens next',
  steps: {
    read: 'We read',
    readText:
      'The programmes team reads your application and CV, and answers you whatever the decision.',
    talk: 'We talk',
    talkText: 'A short call about what you want to teach, to whom, and where.',
    begin: 'We begin',
    beginText: 'One workshop with trainees from your region; a programme grows from there.',
  },
  form: 'Trainer application form',
  send: 'Send application',
  accepted: {
    title: 'We have received your application',
    text: 'Our team reads it, and answers you whatever the decision.',
    again: 'Send another application',
  },
  privacy: 'What you send is used for your application and nothing else.',
  privacyLink: 'Read our privacy policy',
};
