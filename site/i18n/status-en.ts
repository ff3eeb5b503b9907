import type { StatusTexts } from './status-ar.ts';

/** The English texts of the page that says where a submission stands. Only the server has them, so no visitor loads them. */
export const STATUS_EN: StatusTexts = {
  titles: {
    contact: 'Your message',
    join: 'Your application',
    vacancy: 'Your job application',
    program: 'Your application to take part',
  },
  lead: 'It reached us on {date}. Its reference number is {reference}.',
  leadContact: 'It reached us on {date}. Its reference number is {reference}.',
  stands: 'Where it stands',
  stepsContact: ['Received', 'With the team', 'Answered'],
  stepsJoin: ['Received', 'Being read', 'Talking with you', 'Decision'],
  isHere: 'it is here now',
  isDone: 'done',
  standings: {
    waiting: {
      title: 'Waiting to be read',
      text: 'Nobody of the team has read it yet. Whoever does will answer you by mail, usually within two working days.',
    },
    reading: {
      title: 'With the team',
      text: 'Somebody on the team has read it. You will get the answer by email, and there is nothing that you need to do.',
    },
    yours: {
      title: 'Waiting for you',
      text: 'We wrote to you with a question. Reply to our last mail, and we will go on.',
    },
    answered: {
      title: 'Answered',
      text: 'Our answer was mailed to you. If anything is still unclear, reply to it.',
    },
    closed: {
      title: 'Finished',
      text: 'There is nothing left for us to do. If you see it differently, write to us again.',
    },
  },
  joinStandings: {
    waiting: {
      title: 'Waiting to be read',
      text: 'Nobody of our team has read your application yet. Once somebody has, we will write to you either way.',
    },
    reading: {
      title: 'Being read',
      text: 'Our team is reading your application. We will then write to you, to talk with you or to decline.',
    },
    yours: {
      title: 'Waiting for you',
      text: 'We wrote to you with a question. Reply to our last mail, and your application will move on.',
    },
    answered: {
      title: 'We have written to you',
      text: 'We mailed you about your application. If anything is still unclear, reply to it.',
    },
    talking: {
      title: 'Talking with you',
      text: 'We have read your application and would like to know you better. After that we will decide and write to you.',
    },
    deciding: {
      title: 'You will soon hear from us',
      text: 'We are looking at your application for the last time. The decision reaches you by mail before it is shown here.',
    },
    accepted: {
      title: 'Accepted',
      text: 'We are glad to have you with us. The mail that we sent you has the next steps.',
    },
    declined: {
      title: 'We could not accept it this time',
      text: 'We wrote to you about it. Thank you for your time. You are welcome to apply again later.',
    },
    closed: {
      title: 'Finished',
      text: 'There is nothing left for us to do. If you see it differently, write to us.',
    },
  },
  answeredAt: 'Our last mail to you: {date}.',
  withdrawn: {
    title: 'You have withdrawn your consent',
    text: 'We no longer work on what you sent. We will confirm that, or erase it, by {date}. You can also erase it yourself now.',
  },
  stored: {
    title: 'What we have of you',
    name: 'Name',
    none: 'Not given',
    cv: 'CV',
    cvWaits: 'It waits to be scanned for viruses, and cannot be downloaded before.',
    corrected: 'Was: {value}',
    kept: 'It is erased by itself on {date}, and this link with it.',
    data: 'Download your data (JSON)',
    downloadCv: 'Download your CV',
    noCv: 'The file cannot be downloaded now. If it waits to be scanned, try again later.',
    others: {
      zero: '',
      one: 'One other message or application came from your address. Its link is in the mail that confirmed it.',
      two: '',
      few: '',
      many: '',
      other:
        '{n} other messages or applications came from your address. Their links are in the mails that confirmed them.',
    },
  },
  keep: {
    title: 'May we keep your application for later?',
    ask: 'If you agree, we keep your application until {date}, because something that suits you may come up. Otherwise it is erased as planned.',
    agree: 'I agree, keep it',
    kept: 'With your consent we keep your application until {date}. You can change your mind at any time.',
    end: 'Do not keep it any longer',
  },
  rights: 'What you can change',
  correct: {
    title: 'Correct what you wrote',
    text: 'We store the correction beside what you sent first, and the team sees it at once.',
    email:
      'Your email address is how we know you, so it cannot be corrected here. To change it, write to us from the new address, and erase this.',
    button: 'Save the correction',
  },
  withdraw: {
    title: 'Withdraw your consent',
    text: 'We stop working on what you sent, and do not use your data any more. The team is told at once and must finish it within 30 days. If nothing of it shall remain, erase it.',
    button: 'Withdraw my consent',
  },
  erase: {
    title: 'Erase what you sent',
    text: 'It is erased at once and for good: what you wrote, your file, and all that we wrote about it and to you. Backups keep it until they expire, and are only read if the site breaks down.',
    scope: 'What shall be erased?',
    scopes: {
      this: 'Only this: {reference}',
      everything: 'Everything from my address, and my subscription to the newsletter',
    },
    confirm: 'I know that it does not come back',
    button: 'Erase',
    unconfirmed: 'Tick the box, and we will erase what you chose.',
  },
  requests: {
    title: 'What you asked for',
    kinds: { correction: 'A correction', withdrawal: 'To withdraw consent', erasure: 'To erase' },
    open: 'You asked on {date}. We will finish it by {due}.',
    done: 'You asked on {date}. We finished it on {done}.',
  },
  done: {
    corrected: 'Your correction is stored. The team sees it now.',
    unchanged: 'Nothing has changed: what you sent is what we have.',
    kept: 'Thank you. We will keep your application as you agreed.',
    unkept: 'We will not keep your application. It is erased as planned.',
    withdrawn: 'The team has been told.',
  },
  problems: {
    invalid: 'The correction is not stored. Correct the following, and save again:',
    tooMany:
      'You have made many corrections, so this one is not stored. Reply to any mail from us, and we will help.',
    tooOften: 'This was downloaded too often. Wait a few minutes, and try again.',
  },
  erased: {
    title: 'What you sent is erased',
    text: 'This link does not work any more. This is what we erased:',
    submissions: 'Messages and applications',
    files: 'Files',
    mails: 'Mails',
    subscriptions: 'Subscriptions to the newsletter',
    backups: 'Backups keep it until they expire, and are only read if the site breaks down.',
  },
  erasing: {
    title: 'It will be erased within 30 days',
    text: 'Your file cannot be erased right now, so the team has been asked to. There is nothing that you need to do.',
  },
  ask: {
    title: 'Where does your request stand?',
    lead: 'The mail in which we confirmed it has a link to this page. If you have lost it, ask for another.',
    invalid: 'This link does not work',
    invalidText:
      'Either what you sent has been erased, or part of the link is missing. Ask for the link again:',
    label: 'The email address that you wrote to us from',
    hint: 'We send the links to this address alone.',
    button: 'Mail me the link',
    notAnEmail: 'Enter a whole email address, such as name@example.com.',
    tooMany: 'This was asked for too often. Wait a little, and try again.',
  },
  asked: {
    title: 'Look into your mailbox',
    text: 'If anything has reached us from this address, its links will be there within minutes. We do not say here whether it has, so that nobody else learns it. We send the links at most once in 12 hours, and more rarely if they are asked for often: once in three days at least. The links in our earlier mails stay valid.',
  },
  unavailable: {
    title: 'This is not possible right now',
    text: 'Something went wrong on our side, and nothing has changed. Try again in a little while.',
  },
  home: 'Back to home',
};
