// The public module of submissions: what visitors send with forms, from its arrival to its erasure.

export { findUnreferenced } from './clean-up-uploads.ts';
// Receiving: one receiver for our own database, one that passes on to another backend.
export { databaseSubmissions } from './database-submissions.ts';
export { exportMessages } from './export-messages.ts';
export { countForeignUploads } from './foreign-uploads.ts';
// The inbox: how staff handle submissions.
export { changeConversations } from './inbox/change-conversations.ts';
export { listPlannedConversations, listUnread } from './inbox/conversations-today.ts';
export { readInboxVersion } from './inbox/inbox-version.ts';
export { countConversations, listConversations } from './inbox/list-conversations.ts';
export { renewInboxWordsJob } from './inbox/renew-words-job.ts';
export { reopenUnreached } from './inbox/reopen.ts';
export { sendReply } from './inbox/reply.ts';
export { sendDueRepliesJob } from './inbox/send-later.ts';
// Mail that comes back.
export { fetchMailJob } from './incoming/fetch-mail-job.ts';
export { type ListedIncoming, listIncoming } from './incoming/list-incoming.ts';
export { listQuarantined, type QuarantineReason } from './incoming/quarantine.ts';
export { listMessages, type StaffMessage } from './list-messages.ts';
export { mailNotificationsJob, notificationMails } from './notifications/notification-mails.ts';
export { listNotifications } from './notifications/notifications.ts';
export { openCv } from './open-cv.ts';
export { erasePerson } from './person/erase-person.ts';
export { readPersonKey, WHOLE_PERSON } from './person/find-person.ts';
export {
  cleanUpPassedUploadsJob,
  purgeJob,
  removeUnsentFilesJob,
  scanQuarantinedJob,
} from './purge-job.ts';
export {
  purgeOldData,
  type Retention,
  readDue,
  retentionOf,
} from './purge-personal-data.ts';
export { RETRY_AFTER, type SubmissionKind } from './read-submission.ts';
export { readReplyTime } from './reply-time.ts';
export { retryMails } from './retry-mails.ts';
export { exportPerson } from './status/export-person.ts';
export { type SubmissionStatus, submissionStatus } from './status/submission-status.ts';
export { storeSubmission } from './store-submission.ts';
export { listStoredFiles } from './submission-files.ts';
export { type SubmissionLimits, submissionLimits } from './submission-limits.ts';
export { submissionMails } from './submission-mails.ts';
export { submissionRoutes } from './submission-routes.ts';
export type { Submissions } from './submission-types.ts';
export { FORM_WORDS } from './subscribe-newsletter.ts';
export { type PostUpstream, upstreamSubmissions } from './upstream-submissions.ts';
export { clamd, VISITOR_SCAN_TIMEOUT } from './virus-scanner.ts';
