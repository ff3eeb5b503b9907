import type { AdminCall } from '../call.ts';

/** The calls with which staff mark spam, and manage the list of senders whose submissions are suspected. */
export const spamCalls = {
  /** Moves conversations to the folder of suspected spam, and puts their senders on the list if that is asked for: all of it, or nothing. */
  markAsSpam: {
    method: 'POST',
    path: '/admin/api/conversations/spam',
    access: 'submissions.answer',
  },
  /** The newest `SPAM_SENDERS_SHOWN`. Its query may have `search`, a part of what is listed. */
  spamSenders: { method: 'GET', path: '/admin/api/spam-senders', access: 'submissions.answer' },
  /** Adds an address, the domain of addresses, or a telephone number. */
  addSpamSender: { method: 'POST', path: '/admin/api/spam-senders', access: 'submissions.answer' },
  removeSpamSender: {
    method: 'POST',
    path: '/admin/api/spam-senders/remove',
    access: 'submissions.answer',
  },
} as const satisfies Record<string, AdminCall>;

/** What a listed sender is recognised by: an e-mail address, all addresses of a domain, or a telephone number. */
export const SPAM_SENDER_KINDS = ['email', 'domain', 'phone'] as const;

export type SpamSenderKind = (typeof SPAM_SENDER_KINDS)[number];

/** Maximum number of listed senders. */
export const SPAM_SENDERS_MAX = 5_000;

/** How many of the listed senders are shown at once. */
export const SPAM_SENDERS_SHOWN = 100;

/** A sender of the list. `shown`: as it was added. All its spellings are recognised. */
export type SpamSender = { kind: SpamSenderKind; shown: string };

export type SpamSendersResponse = {
  senders: (SpamSender & {
    key: string;
    /** In epoch milliseconds. */
    addedAt: number;
    addedBy: { id: string; name: string } | null;
  })[];
  /** How many match the search. */
  total: number;
};

export type SpamResponses = { spamSenders: SpamSendersResponse };

/** Domains of mail providers, behind which are millions of people. */
const PROVIDERS = new Set([
  ...['gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'msn.com'],
  ...['windowslive.com', 'passport.com', 'ymail.com', 'rocketmail.com', 'myyahoo.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'tuta.io'],
  ...['fastmail.com', 'fastmail.fm', 'hey.com', 'duck.com', 'zoho.com', 'zohomail.com'],
  ...['mail.com', 'email.com', 'usa.com', 'inbox.com', 'mail.ru', 'bk.ru', 'list.ru', 'inbox.ru'],
  ...['ya.ru', 'qq.com', 'foxmail.com', '163.com', '126.com', 'yeah.net', 'sina.com', 'naver.com'],
  ...['daum.net', 'hanmail.net', 'rediffmail.com', 'maktoob.com', 'web.de', 't-online.de'],
  ...['freenet.de', 'orange.fr', 'wanadoo.fr', 'free.fr', 'sfr.fr', 'laposte.net', 'libero.it'],
  ...['comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'btinternet.com', 'sky.com'],
  ...['stc.com.sa', 'saudi.net.sa', 'nesma.net.sa', 'awalnet.net.sa', 'emirates.net.ae'],
]);

/** Providers with a domain in many countries, such as `yahoo.co.uk`. */
const PROVIDERS_ANYWHERE = /^(?:hotmail|live|outlook|yahoo|gmx|yandex)(?:\.[a-z]{2,3}){1,2}$/;

/** Whether a domain is of a mail provider, so that it must not be listed as a whole. @param domain in lower case */
export function isMailProvider(domain: string): boolean {
  return PROVIDERS.has(domain) || PROVIDERS_ANYWHERE.test(domain);
}
