import type { StatusTexts } from './status-ar.ts';

/** The English texts of the page that shows the status of a submission. Only the server has them, so no visitor loads them. */
export const STATUS_EN: StatusTexts = {
  titleBegun: 'Your conversation with us',
  titles: {
    contact: 'Your message',
    join: 'Your application',
    vacancy: 'Your job application',
    program: 'Your application to take part',
  },
  lead: 'It reached us on {date}. Its reference number is {reference}.',
  leadBegun: 'It began on {date}. Its reference number is {reference}.',
  leadContact: 'It reached us on {date}. Its reference number is {reference}.',
  stands: 'Where it stands',
  stepsContact: ['Received', 'With the team', 'Answered'],
  stepsJoin: ['Received', 'Being read', 'Talking with you', 'Decision'],
  isHere: 'it is here now',
  isDone: 'done',
  standings: {
    written: {
      title: 'We wrote to you',
      text: 'If you want to answer, reply to our email. If you do not want us to write, erase what we store about you on this page.',
    },
    waiting: {
      title: 'Waiting to be read',
      text: 'The team has not read it yet. You will get an answer by email, usually within two working days.',
    },
    reading: {
      title: 'With the team',
      text: 'The team has read it. You will get the answer by email. You do not need to do anything.',
    },
    yours: {
      title: 'Waiting for you',
      text: 'We wrote to you with a question. Reply to our last email, and we will carry on.',
    },
    answered: {
      title: 'Answered',
      text: 'We answered you by email. If anything is still unclear, reply to that email.',
    },
    closed: {
      title: 'Finished',
      text: 'We have nothing left to do here. If you disagree, write to us again.',
    },
  },
  joinStandings: {
    waiting: {
      title: 'Waiting to be read',
      text: 'Our team has not read your application yet. We will write to you whatever the decision.',
    },
    reading: {
      title: 'Being read',
      text: 'Our team is reading your application. We will write to you next, either to arrange a talk or to decline.',
    },
    yours: {
      title: 'Waiting for you',
      text: 'We wrote to you with a question. Reply to our last email, and your application will move on.',
    },
    answered: {
      title: 'We have written to you',
      text: 'We emailed you about your application. If anything is still unclear, reply to that email.',
    },
    talking: {
      title: 'Talking with you',
      text: 'We have read your application and would like to get to know you better. After that we will decide and write to you.',
    },
    deciding: {
      title: 'You will hear from us soon',
      text: 'We are making our decision. You will get it by email before it appears here.',
    },
    accepted: {
      title: 'Accepted',
      text: 'We are glad to have you with us. Our email to you explains the next steps.',
    },
    declined: {
      title: 'We could not accept it this time',
      text: 'We wrote to you about it. Thank you for your time. You are welcome to apply again later.',
    },
    closed: {
      title: 'Finished',
      text: 'We have nothing left to do here. If you disagree, write to us.',
    },
  },
  answeredAt: 'Our last email to you: {date}.',
  withdrawn: {
    title: 'You have withdrawn your consent',
    text: 'We have stopped working on what you sent. By {date} we will confirm that or erase it. You can also erase it yourself now.',
  },
  stored: {
    title: 'What we have stored about you',
    name: 'Name',
    none: 'Not given',
    cv: 'CV',
    cvWaits: 'You can download it once it has been scanned for viruses.',
    corrected: 'Before: {value}',
    kept: 'We erase it automatically on {date}. This link stops working then.',
    data: 'Download your data (JSON)',
    downloadCv: 'Download your CV',
    noCv: 'The file cannot be downloaded right now. If it has not been scanned yet, try again later.',
    others: {
      zero: '',
      one: 'We have one other message or application from your address. The email that confirmed it has its link.',
      two: '',
      few: '',
      many: '',
      other:
        'We have {n} other messages or applications from your address. The emails that confirmed them have their links.',
    },
  },
  keep: {
    title: 'May we keep your application for later?',
    ask: 'Something that suits you may come up. If you agree, we keep your application until {date}. Otherwise we erase it as planned.',
    agree: 'I agree, keep it',
    kept: 'You agreed that we keep your application until {date}. You can change your mind at any time.',
    end: 'Stop keeping it',
  },
  rights: 'What you can change',
  correct: {
    title: 'Correct what you wrote',
    text: 'We store your correction together with what you first sent. The team sees it at once.',
    email:
      'We recognise you by your email address, so you cannot correct it here. To change it, write to us from the new address and erase this.',
    button: 'Save the correction',
  },
  withdraw: {
    title: 'Withdraw your consent',
    text: 'We stop working on what you sent and stop using your data. The team is told at once and has 30 days to finish. If you want nothing to remain, erase it instead.',
    button: 'Withdraw my consent',
  },
  erase: {
    title: 'Erase what you sent',
    text: 'What you wrote, your file, and everything we wrote to you or about it are erased at once and for good. Backups keep it until they expire. We read them only if the site breaks down.',
    scope: 'What should we erase?',
    scopes: {
      this: 'Only this: {reference}',
      everything: 'Everything from my address, including my newsletter subscription',
    },
    confirm: 'I understand that this cannot be undone',
    button: 'Erase',
    unconfirmed: 'Tick the box first, then choose Erase.',
  },
  requests: {
    title: 'Your requests',
    kinds: { correction: 'A correction', withdrawal: 'To withdraw consent', erasure: 'To erase' },
    open: 'You asked on {date}. We will finish it by {due}.',
    done: 'You asked on {date}. We finished it on {done}.',
  },
  done: {
    corrected: 'Your correction is saved. The team can see it now.',
    unchanged: 'Nothing has changed. What you sent is what we already have.',
    kept: 'Thank you. We will keep your application as you agreed.',
    unkept: 'We will not keep your application. It will be erased as planned.',
    withdrawn: 'The team has been told.',
  },
  problems: {
    invalid: 'Your correction was not saved. Please fix the following and save again:',
    tooMany:
      'You have already made many corrections, so this one was not saved. Reply to any email from us and we will help.',
    tooOften: 'You have downloaded this too often. Wait a few minutes and try again.',
  },
  erased: {
    title: 'What you sent has been erased',
    text: 'This link no longer works. We erased:',
    submissions: 'Messages and applications',
    files: 'Files',
    mails: 'Emails',
    subscriptions: 'Newsletter subscriptions',
    backups: 'Backups keep it until they expire. We read them only if the site breaks down.',
  },
  erasing: {
    title: 'It will be erased within 30 days',
    text: 'Your file could not be erased right now, so we have asked the team to do it. You do not need to do anything.',
  },
  ask: {
    title: 'Where does your request stand?',
    lead: 'Our confirmation email has a link to this page. If you have lost it, ask for a new one.',
    invalid: 'This link does not work',
    invalidText:
      'What you sent may have been erased, or part of the link is missing. Ask for the link again:',
    label: 'The email address you used',
    hint: 'We send the links to this address only.',
    button: 'Email me the link',
    notAnEmail: 'Enter a complete email address, such as name@example.com.',
    tooMany: 'You have asked too often. Wait a little and try again.',
  },
  asked: {
    title: 'Check your inbox',
    text: 'If we have received anything from this address, you will get its links within minutes. To protect your privacy, we do not say here whether we have. We send the links at most once every 12 hours. If somebody keeps asking, we send them less often, but at least once every three days. The links in our earlier emails still work.',
  },
  unavailable: {
    title: 'This is not possible right now',
    text: 'Something went wrong on our side, and nothing has changed. Try again in a little while.',
  },
  home: 'Back to home',
};
