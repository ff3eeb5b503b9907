// The public module of mail: what is known of the domain that mail is sent from, and the test mail. The page "Mail" is in admin/.

export { senderDomainReader } from './sender-domain/sender-domain.ts';
export { testMails } from './test-mail.ts';
