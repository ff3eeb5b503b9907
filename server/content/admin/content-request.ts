import type { Kysely, Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { recordAuditEventOnEntries } from '../../audit/audit.ts';
import {
  type AuthorizedRequest,
  actorOf,
  isPermitted,
  openSessionOf,
  type SignedInRequest,
} from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies } from '../../platform/admin/handler.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Translator } from '../../translation/translation.ts';

/** What the handlers of content depend on. */
export type ContentAdminDependencies = DatabaseDependencies & {
  /** Runs small statements that must neither wait nor hold up others. */
  probe: Kysely<Schema>;
  /** The public origin of the site. */
  publicUrl: string;
  /** Whether the site sends mail. */
  sendsMail: boolean;
  /** Drafts English. Null: nothing does. */
  translator: Translator | null;
  /** In milliseconds. */
  monotonicNow: () => number;
};

/** The part of a request that shows who sends it, and what its path names. */
export type ContentRequest = Pick<AuthorizedRequest, 'kind' | 'id' | 'signedIn'>;

/** Returns the kind in the path of a call that has one. */
export function kindOf({ kind }: ContentRequest): ContentKind {
  if (kind === null) throw new Error('a call about entries of a kind has no kind');
  return kind;
}

/** Returns the entry in the path of a call, or null if its id cannot be one. */
export function entryKeyOf(request: ContentRequest): EntryKey | null {
  const id = /^[1-9]\d{0,14}$/.test(request.id) ? Number(request.id) : null;
  return id === null ? null : { kind: kindOf(request), id };
}

/** Returns who changes content with a call, and when. */
export function authorOf({ now }: ContentAdminDependencies, request: ContentRequest) {
  return { at: now(), by: openSessionOf(request).staff.id };
}

/** Returns whether the caller may change Arabic, and everything without a language. */
export function mayWriteArabic(request: ContentRequest): boolean {
  return isPermitted(request, 'content.write', { kind: kindOf(request), language: 'ar' });
}

/** Whether the caller may read and edit entries of a kind. */
export function mayWrite(request: SignedInRequest, kind: ContentKind): boolean {
  return isPermitted(request, 'content.write', { kind });
}

/**
 * Returns whether the caller may publish entries of a kind, or only their texts in one language. Without a language, the
 * permission must cover both.
 */
export function mayPublish(
  request: SignedInRequest,
  kind: ContentKind,
  language?: Language,
): boolean {
  const languages = language === undefined ? LANGUAGES : [language];
  return languages.every((each) =>
    isPermitted(request, 'content.publish', { kind, language: each }),
  );
}

/** Records an event of the caller on entries as one row, in the transaction that causes it. */
export async function recordRequest(
  trx: Transaction<Schema>,
  { now }: ContentAdminDependencies,
  request: ContentRequest,
  event: Omit<Parameters<typeof recordAuditEventOnEntries>[1], 'actor'>,
): Promise<void> {
  await recordAuditEventOnEntries(trx, { actor: actorOf(request), ...event }, now());
}
