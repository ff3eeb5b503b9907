// The public module of the newsletter: its subscribers, the links by which they confirm and end a subscription, and its mails.

export { forgetDeparture } from './departures.ts';
export { checkImport, importSubscribers } from './import/import-subscribers.ts';
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
  purgeUnconfirmed,
  removeSubscribers,
  storeSubscriber,
  updateSubscriber,
} from './repository.ts';
export { readLink, signLink } from './signed-link.ts';
export {
  addSubscriber,
  removeForStaff,
  retrySubscribers,
} from './subscribers/change-subscribers.ts';
export { countSubscribers } from './subscribers/count-subscribers.ts';
export { readGrowth } from './subscribers/growth.ts';
export {
  listSubscribers,
  readSubscribers,
  type SubscriberFilter,
  subscriberState,
} from './subscribers/list-subscribers.ts';
export { readSubscriber } from './subscribers/read-subscriber.ts';
