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
