// The public module of the newsletter: its subscribers, the links by which they confirm and end a subscription, and its mails.

// The mails of an issue.
export {
  type IssueMailParts,
  type IssueMails,
  type MailedIssue,
  makeIssueMails,
} from './issue-mail/issue-mails.ts';
export { openLinkSecret } from './link-secret.ts';
export { confirmSubscription, endSubscription } from './newsletter-links.ts';
export {
  findSubscriber,
  listSubscribers,
  purgeUnconfirmed,
  removeSubscriber,
  storeSubscriber,
  updateSubscriber,
} from './repository.ts';
export { readLink, signLink } from './signed-link.ts';
