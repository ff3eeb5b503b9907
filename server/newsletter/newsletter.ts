// The public module of the newsletter: its subscribers, the links for confirming and unsubscribing, its mails and campaigns.

export {
  dropAddressChange,
  findAddressChange,
  purgeAddressChanges,
  recordAddressWords,
} from './address-changes.ts';
export { noteBounce } from './campaigns/bounces.ts';
export type { MakeMails } from './campaigns/campaign.ts';
export { purgeCampaignsJob, sendNewsletterJob } from './campaigns/campaigns-job.ts';
export { scheduleCampaign } from './campaigns/control-campaigns.ts';
export { addPast } from './campaigns/count-deliveries.ts';
export { listCampaigns } from './campaigns/list-campaigns.ts';
export type { MailRate } from './campaigns/mail-rate.ts';
export { listPlannedIssues } from './campaigns/planned-issues.ts';
export { presentCampaigns } from './campaigns/present-campaigns.ts';
export { issueMails } from './campaigns/recipient-mail.ts';
export { claimConfirmationMail, purgeConfirmationMails } from './confirmation-mails.ts';
export { checkImport, importSubscribers } from './import/import-subscribers.ts';
// The mails of an issue.
export { makeDraftMails } from './issue-mail/draft-mails.ts';
export { fillMailName } from './issue-mail/fill-mail-name.ts';
export type { IssueMails } from './issue-mail/issue-mails.ts';
export { openLinkSecret } from './link-secret.ts';
export { confirmSubscription, endSubscription } from './newsletter-links.ts';
export { readPreferences, savePreferences } from './preferences.ts';
export {
  addressKeyOf,
  findPhoneSubscribers,
  findSubscribed,
  findSubscriber,
  findSubscriberById,
  linkIdOf,
  purgeUnconfirmed,
  readAskedWords,
  removeSubscribers,
  storeSubscriber,
  updateSubscriber,
} from './repository.ts';
export { type LinkPurpose, readLink, signLink } from './signed-link.ts';
export {
  addSubscriber,
  removeForStaff,
  retrySubscribers,
} from './subscribers/change-subscribers.ts';
export { correctSubscriber } from './subscribers/correct-subscriber.ts';
export { countSubscribers } from './subscribers/count-subscribers.ts';
export { readGrowth } from './subscribers/growth.ts';
export {
  listSubscribers,
  readSubscribers,
  type SubscriberFilter,
} from './subscribers/list-subscribers.ts';
export { readSubscriber } from './subscribers/read-subscriber.ts';
export { chooseTopics, chosenTopics, saveTopics, topicText } from './topics.ts';
export { unsubscribeHeaders } from './unsubscribe-headers.ts';
export { forgetUnsubscribe } from './unsubscribes.ts';
