// The public module of mail: the DNS records of the sender's domain, and the test mail. The handlers of the Mail page are in
// admin/.

export { senderDomainReader } from './sender-domain/sender-domain.ts';
export { testMails } from './test-mail.ts';
