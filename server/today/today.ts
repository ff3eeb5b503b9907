// The public module of Today: what waits, is planned, was published, is broken and was read, and its digest by mail.

export { digestJob } from './digest-job.ts';
export { digestMails } from './digest-mails.ts';
