// The public module of submissions: what visitors send by the forms, from its arrival to its erasure.

// Storing: uploaded files, and jobs.
export { cvAttachments } from './cv-attachments.ts';
// Receiving: one receiver for our own database, one that passes on to another backend.
export { databaseSubmissions } from './database-submissions.ts';
export { exportMessages } from './export-messages.ts';
export { countForeignUploads } from './foreign-uploads.ts';
export { listMessages, type StaffMessage } from './list-messages.ts';
export { cleanUpPassedUploadsJob, purgeJob, scanQuarantinedJob } from './purge-job.ts';
export { erasePerson, purgeOldData } from './purge-personal-data.ts';
export { RETRY_AFTER, type SubmissionKind } from './read-submission.ts';
export { listStoredCvs } from './repository.ts';
export { retryMails } from './retry-mails.ts';
export { type SubmissionLimits, submissionLimits } from './submission-limits.ts';
export { submissionRoutes } from './submission-routes.ts';
export type { Submissions } from './submission-types.ts';
export { type PostUpstream, upstreamSubmissions } from './upstream-submissions.ts';
export { clamd } from './virus-scanner.ts';
