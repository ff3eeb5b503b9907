import type { AdminCallName } from '../../contract/admin/api.ts';
import { type AuditAdminDependencies, auditHandlers } from '../audit/admin/audit-handlers.ts';
import { type AuthAdminDependencies, authHandlers } from '../auth/admin/auth-handlers.ts';
import { type ChecksAdminDependencies, checksHandlers } from '../checks/admin/checks-handlers.ts';
import {
  type ContentAdminDependencies,
  contentHandlers,
} from '../content/admin/content-handlers.ts';
import { type MailAdminDependencies, mailHandlers } from '../mail/admin/mail-handlers.ts';
import { type MediaAdminDependencies, mediaHandlers } from '../media/admin/media-handlers.ts';
import {
  type NewsletterAdminDependencies,
  newsletterHandlers,
} from '../newsletter/admin/newsletter-handlers.ts';
import {
  type OperationsAdminDependencies,
  operationsHandlers,
} from '../operations/admin/operations-handlers.ts';
import type { Handlers } from '../platform/admin/handler.ts';
import {
  type RedirectsAdminDependencies,
  redirectHandlers,
} from '../redirects/admin/redirects-handlers.ts';
import {
  type StatisticsAdminDependencies,
  statisticsHandlers,
} from '../statistics/admin/statistics-handlers.ts';
import {
  type SubmissionsAdminDependencies,
  submissionsHandlers,
} from '../submissions/admin/submissions-handlers.ts';
import { type TodayAdminDependencies, todayHandlers } from '../today/admin/today-handlers.ts';
import {
  type TranslationAdminDependencies,
  translationHandlers,
} from '../translation/admin/translation-handlers.ts';

/** What all handlers together depend on. */
export type HandlerDependencies = AuditAdminDependencies &
  AuthAdminDependencies &
  ChecksAdminDependencies &
  ContentAdminDependencies &
  MailAdminDependencies &
  MediaAdminDependencies &
  NewsletterAdminDependencies &
  OperationsAdminDependencies &
  RedirectsAdminDependencies &
  StatisticsAdminDependencies &
  SubmissionsAdminDependencies &
  TodayAdminDependencies &
  TranslationAdminDependencies;

/**
 * The handler of every call. It does not compile unless each call of the contract has one. authorize.ts has already checked
 * whether the caller may make the call.
 */
export const handlers: Handlers<AdminCallName, HandlerDependencies> = {
  ...auditHandlers,
  ...authHandlers,
  ...checksHandlers,
  ...contentHandlers,
  ...mailHandlers,
  ...mediaHandlers,
  ...newsletterHandlers,
  ...operationsHandlers,
  ...redirectHandlers,
  ...statisticsHandlers,
  ...submissionsHandlers,
  ...todayHandlers,
  ...translationHandlers,
};
