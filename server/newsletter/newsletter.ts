// The public module of the newsletter: its subscribers, and the links by which they confirm and end a subscription.

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
