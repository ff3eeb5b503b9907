import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuditEventName } from '../../../contract/admin/audit/audit.ts';
import type { ConversationFile } from '../../../contract/admin/inbox/files.ts';
import {
  type Colleague,
  type ConversationResponse,
  type ConversationRow,
  type InboxResponse,
  type inboxCalls,
  SNOOZE_MAX_MS,
  type StopReason,
  TIMELINE_PAGE,
  TIMELINE_SHOWN_MAX,
  type TimelineItem,
  UNDO_MS,
} from '../../../contract/admin/inbox/inbox.ts';
import { mediaPath } from '../../../contract/admin/media/media.ts';
import { formsOf } from '../../../contract/admin/permissions.ts';
import type { BegunKind } from '../../../contract/begun.ts';
import { ENTRY_KINDS } from '../../../contract/forms/entry-forms.ts';
import { STAFF_FORMS } from '../../../contract/forms/forms.ts';
import { CV_TYPES } from '../../../contract/forms/join.ts';
import { DEFAULT_LANGUAGE, type Localized } from '../../../contract/locale.ts';
import { phoneKey, readPhoneNumber } from '../../../contract/phone-number.ts';
import { recordAuditEventAlone } from '../../audit/audit.ts';
import { findStaffNames, listStaff } from '../../auth/auth.ts';
import { findEntryNames, readIdentityIn } from '../../content/content.ts';
import {
  type AdminRequest,
  type AuthorizedRequest,
  actorOf,
  isPermitted,
} from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers, Reply } from '../../platform/admin/handler.ts';
import { type Outcome, refuse } from '../../platform/admin/outcome.ts';
import type { DatabaseClock } from '../../platform/database/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { matchesEtag } from '../../platform/http/negotiation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { eraseSubmissions } from '../erase-submissions.ts';
import { changeConversations } from '../inbox/change-conversations.ts';
import { colleaguesOf } from '../inbox/colleagues.ts';
import { openConversationFile } from '../inbox/conversation-files.ts';
import { readConversationState } from '../inbox/conversation-state.ts';
import { type CountedEntry, countApplications } from '../inbox/count-applications.ts';
import { readInboxVersion } from '../inbox/inbox-version.ts';
import { addInterview } from '../inbox/interview.ts';
import type { LabelsChange } from '../inbox/labels.ts';
import {
  appliedForIn,
  countConversations,
  type ListedConversation,
  listConversations,
} from '../inbox/list-conversations.ts';
import { noteReader, type PresentPerson } from '../inbox/presence.ts';
import {
  type Conversation,
  readConversation,
  readConversationText,
} from '../inbox/read-conversation.ts';
import type { ReplyDependencies } from '../inbox/record-reply.ts';
import { addNote, sendReply } from '../inbox/reply.ts';
import { saveDraft } from '../inbox/reply-draft.ts';
import {
  type AddedFile,
  addLibraryFile,
  addReplyFile,
  type OwnReply,
  removeReplyFile,
} from '../inbox/reply-files.ts';
import { closeRequest } from '../inbox/rights-requests.ts';
import { scheduleReply, sendScheduledReplyNow } from '../inbox/send-later.ts';
import { isInboxIncomplete } from '../inbox/store-conversation.ts';
import { undoReply } from '../inbox/undo-reply.ts';
import { listNotifications, markSeen } from '../notifications/notifications.ts';
import { openCv } from '../open-cv.ts';
import { purgeTime } from '../purge-time.ts';
import { releaseSubmissions } from '../release-submissions.ts';
import { askToKeep } from '../status/keep-application.ts';
import type { VirusScanner } from '../virus-scanner.ts';
import { findAppliedEntries } from './applied-entries.ts';
import { inboxFilterOf } from './inbox-query.ts';
import { readerOf } from './reader.ts';

/** What the handlers of the inbox depend on. */
export type InboxDependencies = DatabaseDependencies &
  ReplyDependencies & {
    /** Runs small statements that must neither wait nor hold up others. */
    probe: Kysely<Schema>;
    /** Where CVs and files of conversations are stored. */
    storage: Storage;
    /** Null if files are not scanned. */
    scanner: VirusScanner | null;
    /** With which it is decided when a reply leaves. */
    clock: DatabaseClock;
    /** Signs the links that are mailed to visitors. */
    linkSecret: string;
    /** After how many days submissions are purged. */
    retentionDays: number;
    /** Whether the site sends mail. */
    sendsMail: boolean;
    /** Null: it sends none. `from`: the address from which its mails come. */
    mailSettings: { from: string } | null;
    /** Whether answers by mail come into their conversations. */
    readsMail: boolean;
  };

/** The handlers of the calls for reading and answering submissions. */
export const inboxHandlers: Handlers<
  Exclude<keyof typeof inboxCalls, 'exportInbox'>,
  InboxDependencies
> = {
  async inbox(dependencies, request) {
    const reader = readerOf(request);
    const list = await listConversations(
      { db: dependencies.db, kind: dependencies.databaseKind },
      inboxFilterOf(request.query, reader, dependencies.now()),
    );
    const staff = await listStaff(dependencies);
    return {
      ok: true,
      response: {
        ...list,
        rows: await presentRows(dependencies, list.rows),
        colleagues: Object.fromEntries(
          STAFF_FORMS.map((form) => [form, colleaguesOf(staff, form)]),
        ) as InboxResponse['colleagues'],
        isPreparing: await isInboxIncomplete(dependencies.db),
      },
    };
  },

  async applicationEntries(dependencies, request) {
    const counted = await countApplications(dependencies.db, readerOf(request));
    const keyOf = ({ form, id }: CountedEntry) => ({ kind: ENTRY_KINDS[form], id });
    const nameOf = await findEntryNames(dependencies.db, counted.map(keyOf));
    const entries = counted.map((entry) => ({ ...entry, title: nameOf(keyOf(entry)).title }));
    return { ok: true, response: { entries } };
  },

  async inboxCounts(dependencies, request) {
    const reader = readerOf(request);
    const counted = { ...reader, now: dependencies.now() };
    // Before the counts: what happens in between is told afterwards.
    const version = await readInboxVersion(dependencies.db);
    const counts = await countConversations(dependencies.db, counted);
    const person = await personNames(dependencies);
    const notifications = (await listNotifications(dependencies.db, reader)).map(
      ({ by, ...notification }) => ({ ...notification, by: person(by) }),
    );
    return { ok: true, response: { ...counts, notifications, version } };
  },

  async conversation(dependencies, request) {
    const reader = readerOf(request);
    const items = itemsOf(request.query);
    // Later changes belong to a later version.
    const now = dependencies.now();
    const state = await readConversationState(dependencies.db, request.id, { ...reader, now });
    if (state === null) return refuse('not-found');
    // A merged submission has the conversation of which it is a part.
    const { id } = state.conversation;
    const key = { submissionId: id, staffId: reader.staffId };
    const { seenAt, present } = await noteReader(dependencies.probe, key, now);
    const version = versionOf([state, present, items]);
    if (matchesEtag(request.ifNoneMatch, `"${version}"`))
      return { ok: true, response: 'unchanged' };
    await markSeen(dependencies.probe, key);
    const conversation = await readConversation(dependencies.db, id, reader, items);
    if (conversation === null) return refuse('not-found');
    const shown = await presentConversation(dependencies, conversation, { present, items, now });
    return { ok: true, response: { ...shown, seenAt, version } };
  },

  async conversationText(dependencies, request) {
    const item = request.query.get('item') ?? '';
    const text = await readConversationText(dependencies.db, {
      id: request.id,
      item,
      scope: readerOf(request),
    });
    return text === null ? refuse('not-found') : { ok: true, response: text };
  },

  async changeConversations(dependencies, request) {
    const { ids, ...change } = request.body;
    const { staffId, ...scope } = readerOf(request);
    const at = dependencies.now();
    const { snoozedUntil = null } = change;
    if (snoozedUntil !== null && !isAhead(snoozedUntil, at)) return refuse('not-ahead');
    if (change.assignee !== undefined && change.assignee !== null) {
      const colleague = (await listStaff(dependencies)).find(({ id }) => id === change.assignee);
      // A user who may see only one of the forms gets nothing of the others.
      const seen = colleague?.state === 'active' ? formsOf(colleague.role) : [];
      scope.forms = scope.forms.filter((form) => seen.includes(form));
      if (scope.forms.length === 0) return refuse('not-found');
    }
    const result = await changeConversations(
      dependencies.db,
      { ids, change, scope },
      { staffId, at },
    );
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async releaseConversations(dependencies, request) {
    const { staffId, ...scope } = readerOf(request);
    const by = { staffId, at: dependencies.now() };
    const result = await releaseSubmissions(dependencies.db, { ...request.body, scope }, by);
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async eraseConversations(dependencies, request) {
    const { staffId, ...scope } = readerOf(request);
    const by = { staffId, at: dependencies.now() };
    const isErased = await eraseSubmissions(dependencies, { ids: request.body.ids, scope }, by);
    return isErased ? { ok: true, response: null } : refuse('not-found');
  },

  async askToKeep(dependencies, request) {
    if (!dependencies.sendsMail) return refuse('no-mail');
    const { staffId, ...scope } = readerOf(request);
    const result = await askToKeep(dependencies, {
      id: request.id,
      scope,
      staffId,
      ...request.body,
    });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async addNote(dependencies, request) {
    const note = {
      ...request.body,
      id: request.id,
      scope: readerOf(request),
      actor: actorOf(request),
    };
    const result = await addNote(dependencies, note);
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async saveReplyDraft(dependencies, request) {
    const { staffId, ...scope } = readerOf(request);
    const savedAt = dependencies.now();
    const draft = { ...request.body, id: request.id, scope, staffId };
    const result = await saveDraft(dependencies.db, draft, savedAt);
    return result.ok ? { ok: true, response: { savedAt } } : refuse(result.problem);
  },

  async sendReply(dependencies, request) {
    if (!dependencies.sendsMail) return refuse('no-mail');
    const { anyway = false, dueAt, ...body } = request.body;
    const { id } = request;
    const reply = { ...body, anyway, id, scope: readerOf(request), actor: actorOf(request) };
    if (dueAt !== undefined) {
      const scheduled = await scheduleReply(dependencies, reply, { dueAt });
      return scheduled.ok ? { ok: true, response: null } : refuse(scheduled.problem);
    }
    const { snoozedUntil } = reply;
    if (snoozedUntil !== undefined && !isAhead(snoozedUntil, dependencies.now())) {
      return refuse('not-ahead');
    }
    const result = await sendReply(dependencies, {
      ...reply,
      leavesAt: leavesAfterUndo(dependencies),
    });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async sendReplyNow(dependencies, request) {
    if (!dependencies.sendsMail) return refuse('no-mail');
    const { key } = request.body;
    const by = { scope: readerOf(request), actor: actorOf(request) };
    const leavesAt = leavesAfterUndo(dependencies);
    const sent = { id: request.id, key, ...by, leavesAt };
    const result = await sendScheduledReplyNow(dependencies, sent);
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async undoReply(dependencies, request) {
    const { staffId, ...scope } = readerOf(request);
    const own = { id: request.id, key: request.body.key, scope, staffId };
    const result = await undoReply(dependencies.db, own, dependencies.now());
    return result.ok ? { ok: true, response: result.undone } : refuse(result.problem);
  },

  async finishRequest(dependencies, request) {
    const { staffId, ...scope } = readerOf(request);
    const closed = { submissionId: request.id, requestId: request.body.request, scope };
    const isDone = await closeRequest(dependencies.db, closed, { staffId, at: dependencies.now() });
    return isDone ? { ok: true, response: null } : refuse('not-found');
  },

  downloadCv: (dependencies, request) => fetchCv(dependencies, request, 'cv-downloaded'),
  showCv: (dependencies, request) => fetchCv(dependencies, request, 'cv-shown'),
  async addReplyFile(dependencies, request) {
    const file = { ...request.body, name: request.query.get('name') ?? '' };
    return presentAdded(await addReplyFile(dependencies, ownReply(request), file));
  },

  async addLibraryFile(dependencies, request) {
    if (!isPermitted(request, 'content.write')) return refuse('forbidden');
    const path = mediaPath(request.body.media);
    return presentAdded(await addLibraryFile(dependencies, ownReply(request), path));
  },

  async addInterview(dependencies, request) {
    const conversation = await readConversation(dependencies.db, request.id, readerOf(request), 1);
    // Nobody is interviewed about a message.
    if (conversation === null || conversation.stage === null) return refuse('not-found');
    const { reference, fields } = conversation;
    const applied = { ...conversation, appliedFor: appliedForIn(fields) };
    const entryOf = await findAppliedEntries(dependencies.db, [applied]);
    const added = await addInterview(
      { ...dependencies, sender: dependencies.mailSettings?.from ?? null },
      ownReply(request),
      { reference, title: entryOf(applied)[request.body.language] },
      request.body,
    );
    return presentAdded(added);
  },

  async removeReplyFile(dependencies, request) {
    const isRemoved = await removeReplyFile(dependencies, ownReply(request), request.file);
    return isRemoved ? { ok: true, response: null } : refuse('not-found');
  },

  downloadConversationFile: (dependencies, request) =>
    fetchConversationFile(dependencies, request, 'file-downloaded'),
  showConversationFile: (dependencies, request) =>
    fetchConversationFile(dependencies, request, 'file-shown'),
};

/** Whether a conversation can be snoozed until a time. Both in epoch milliseconds. */
function isAhead(until: number, now: number): boolean {
  return until > now && until <= now + SNOOZE_MAX_MS;
}

/** Returns when a reply leaves that can be taken back until then. */
function leavesAfterUndo({ clock }: Pick<InboxDependencies, 'clock'>) {
  return sql<number>`${clock()} + ${sql.lit(UNDO_MS)}`;
}

async function fetchCv(
  dependencies: InboxDependencies,
  request: AdminRequest<'downloadCv' | 'showCv'>,
  event: 'cv-downloaded' | 'cv-shown',
): Promise<Outcome<Reply<'downloadCv' | 'showCv'>>> {
  const types = event === 'cv-shown' ? (['pdf'] as const) : CV_TYPES;
  const opened = await openCv(dependencies, request.id, { scope: readerOf(request), types });
  if (!opened.ok) return refuse(opened.problem);
  await recordOpened(dependencies, request, event);
  return { ok: true, response: null, file: opened.cv };
}

function ownReply(request: AuthorizedRequest): OwnReply {
  const { staffId, ...scope } = readerOf(request);
  return { id: request.id, scope, staffId };
}

function presentAdded(
  added: AddedFile | { ok: false; problem: 'not-ahead' },
): Outcome<{ response: ConversationFile }> {
  if (added.ok) return { ok: true, response: added.file };
  return added.problem === 'file-refused'
    ? refuse(added.problem, { file: added.file })
    : refuse(added.problem);
}

async function fetchConversationFile(
  dependencies: InboxDependencies,
  request: AdminRequest<'downloadConversationFile' | 'showConversationFile'>,
  event: 'file-downloaded' | 'file-shown',
): Promise<Outcome<Reply<'downloadConversationFile' | 'showConversationFile'>>> {
  const opened = await openConversationFile(
    dependencies,
    { submissionId: request.id, fileId: request.file },
    { scope: readerOf(request), isShown: event === 'file-shown' },
  );
  if (!opened.ok) return refuse(opened.problem);
  await recordOpened(dependencies, request, event);
  return { ok: true, response: null, file: opened.file };
}

/** Records that somebody has opened a file of a conversation. */
function recordOpened(
  dependencies: InboxDependencies,
  request: AuthorizedRequest,
  event: AuditEventName,
): Promise<void> {
  const subject = { kind: 'conversation', id: request.id } as const;
  return recordAuditEventAlone(dependencies, { actor: actorOf(request), event, subject });
}

/** Returns the version of a response, from everything that it depends on. */
function versionOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/** Returns the number of rows of the timeline that a query requests. */
function itemsOf(query: URLSearchParams): number {
  const items = query.get('items') ?? '';
  return /^[1-9]\d{0,3}$/.test(items) ? Math.min(Number(items), TIMELINE_SHOWN_MAX) : TIMELINE_PAGE;
}

type PersonNames = (id: string | null) => Colleague | null;

async function personNames(dependencies: DatabaseDependencies): Promise<PersonNames> {
  const nameOf = await findStaffNames(dependencies);
  return (id) => (id === null ? null : { id, name: nameOf(id) });
}

/** Names the users and entries in rows of conversations. */
export async function presentRows(
  dependencies: DatabaseDependencies,
  rows: readonly ListedConversation[],
): Promise<ConversationRow[]> {
  const person = await personNames(dependencies);
  const entryOf = await findAppliedEntries(dependencies.db, rows);
  return rows.map((listed) => {
    const { assignedTo, entryId, appliedFor, excerptBy, ...row } = listed;
    return {
      ...row,
      assignee: person(assignedTo),
      entryTitle: entryOf(listed),
      excerptBy: excerptBy === 'sender' ? excerptBy : person(excerptBy),
    };
  });
}

async function presentConversation(
  dependencies: InboxDependencies,
  conversation: Conversation,
  { present, items, now }: { present: readonly PresentPerson[]; items: number; now: number },
): Promise<Omit<ConversationResponse, 'version' | 'seenAt'>> {
  const {
    isSuspected: _,
    assignedTo,
    isUnread,
    snoozedUntil: until,
    begun,
    mails,
    events,
    received,
    requests,
    scheduled,
    parts,
    total,
    ...rest
  } = conversation;
  const isOver = until !== null && until <= now;
  const person = await personNames(dependencies);
  const applied = { ...conversation, appliedFor: appliedForIn(conversation.fields) };
  const entryOf = await findAppliedEntries(dependencies.db, [applied]);
  const ofRequests = requests.flatMap((request) => presentRequest(request, person));
  const timeline = timelineOf(conversation, ofRequests, person).slice(-items);
  return {
    ...rest,
    entryTitle: entryOf(applied),
    assignee: person(assignedTo),
    isUnread: isUnread || isOver,
    snoozedUntil: isOver ? null : until,
    begun: begun === null ? null : { ...begun, by: person(begun.by) },
    purgedAt: purgeTime({ ...conversation, retentionDays: dependencies.retentionDays }),
    timeline,
    earlier: beginningOf(conversation, person).length + total + ofRequests.length - timeline.length,
    merged: parts.map(({ id }) => id).filter((id) => id !== conversation.id),
    requests: requests.map(({ doneBy, ...request }) => request),
    scheduled: scheduled === null ? null : { ...scheduled, by: person(scheduled.by) },
    present: present.flatMap(({ id, draft }) => {
      const colleague = person(id);
      return colleague === null ? [] : [{ ...colleague, draft }];
    }),
    colleagues: colleaguesOf(await listStaff(dependencies), conversation.form),
    whatsApp: await whatsAppOf(dependencies, conversation.fields),
    sendsMail: dependencies.sendsMail,
    readsMail: dependencies.readsMail,
  };
}

/** Returns the phone number of a sender with its calling code, for WhatsApp. Null: it has none. */
async function whatsAppOf(
  { db }: InboxDependencies,
  { phone }: ConversationResponse['fields'],
): Promise<string | null> {
  const read = readPhoneNumber(phone ?? '');
  if (!read.ok) return null;
  const { callingCode } = await readIdentityIn(db, DEFAULT_LANGUAGE);
  const key = phoneKey(read.number, callingCode);
  return key.startsWith('+') ? key : null;
}

/**
 * Returns what happened in a conversation, oldest first. Rows of the same time are in the order in which they are written
 * here.
 */
function timelineOf(
  conversation: Conversation,
  ofRequests: readonly TimelineItem[],
  person: PersonNames,
): TimelineItem[] {
  const { mails, events, received } = conversation;
  const items: TimelineItem[] = [
    ...beginningOf(conversation, person),
    ...mails.map((mail) => ({ ...mail, kind: 'mail' as const })),
    ...received.map((mail) => ({ ...mail, kind: 'incoming' as const })),
    ...events.map((event) => presentEvent(event, person)),
    ...ofRequests,
  ];
  return items.toSorted((one, other) => one.at - other.at);
}

/** Returns the rows for what was sent first: the arrival of the form, or what was sent with each form that was merged. */
function beginningOf(
  { receivedAt, begun, parts }: Conversation,
  person: PersonNames,
): TimelineItem[] {
  if (parts.length > 1) {
    return parts.flatMap(({ id, receivedAt: at, text, begun: how, ...part }) =>
      text === null
        ? []
        : [
            {
              ...{ id, at, kind: 'sent' as const, text },
              reference: part.reference,
              isShortened: part.isShortened,
              begun: how?.kind ?? null,
              by: person(how?.by ?? null),
            },
          ],
    );
  }
  return begun === null ? [{ id: 'received', at: receivedAt, kind: 'received' }] : [];
}

function presentRequest(
  { id, kind: request, changes, askedAt, doneAt, doneBy }: Conversation['requests'][number],
  person: PersonNames,
): TimelineItem[] {
  const asked = { id, at: askedAt, kind: 'request', request, changes } as const;
  if (doneAt === null) return [asked];
  const by = person(doneBy);
  return [asked, { id: `${id}-done`, at: doneAt, kind: 'request-done', by, request }];
}

function presentEvent(
  {
    id,
    at,
    by: byId,
    kind,
    text,
    isShortened,
    details,
    files,
    mail,
  }: Conversation['events'][number],
  person: PersonNames,
): TimelineItem {
  const about = { id, at, by: person(byId) };
  switch (kind) {
    case 'note':
      return { ...about, kind, text: text ?? '', isShortened };
    case 'reply':
      return {
        ...about,
        kind,
        text: text ?? '',
        isShortened,
        files,
        mail,
        template: details === null ? null : (JSON.parse(details) as Localized),
      };
    case 'state':
      // Only states are stored with this kind.
      return { ...about, kind, state: text as ConversationResponse['state'] };
    case 'stage':
      return { ...about, kind, stage: text as NonNullable<ConversationResponse['stage']> };
    case 'assigned':
      return { ...about, kind, to: person(text) };
    case 'merged':
      return { ...about, kind, ...(JSON.parse(details ?? '{}') as { reference: string }) };
    case 'begun':
      // Only these kinds are stored with it.
      return { ...about, kind, how: text as BegunKind };
    case 'released':
    case 'snooze-ended':
    case 'spam':
      return { ...about, kind };
    case 'reply-stopped':
      return { ...about, kind, reason: text as StopReason };
    case 'snoozed':
      return { ...about, kind, until: Number(text) };
    case 'labels':
      return { ...about, kind, ...(JSON.parse(details ?? '{}') as LabelsChange) };
    case 'keep-asked':
      return { ...about, kind, until: Number(text), mail };
    case 'keep-agreed':
    case 'keep-ended':
      return { id, at, kind, until: Number(text) };
  }
}
