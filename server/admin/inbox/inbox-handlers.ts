import { createHash } from 'node:crypto';
import type { StaffMember } from '../../../contract/admin/auth/auth.ts';
import {
  type Colleague,
  type ConversationResponse,
  type ConversationRow,
  type InboxResponse,
  type inboxCalls,
  TIMELINE_PAGE,
  TIMELINE_SHOWN_MAX,
  type TimelineItem,
} from '../../../contract/admin/inbox/inbox.ts';
import { formsOf, isAllowed } from '../../../contract/admin/permissions.ts';
import { ENTRY_KINDS } from '../../../contract/forms/entry-forms.ts';
import { STAFF_FORMS, type StaffFormName } from '../../../contract/forms/forms.ts';
import { CV_TYPES } from '../../../contract/forms/join.ts';
import type { Localized } from '../../../contract/locale.ts';
import { recordAct } from '../../audit/audit.ts';
import { findStaffNames, listStaff, type Outcome, refuse } from '../../auth/auth.ts';
import { findEntryNames } from '../../content/content.ts';
import { matchesEtag } from '../../platform/http/negotiation.ts';
import {
  addNote,
  appliedForIn,
  askToKeep,
  type Conversation,
  type CountedEntry,
  changeConversations,
  closeRequest,
  countApplications,
  countConversations,
  eraseSubmissions,
  isInboxIncomplete,
  listConversations,
  noteReader,
  openCv,
  purgeTime,
  readConversation,
  readConversationState,
  readConversationText,
  releaseSubmissions,
  saveDraft,
  sendReply,
} from '../../submissions/submissions.ts';
import { type AdminParts, actorOf, type Call, type Handlers, type Reply } from '../call.ts';
import { findAppliedEntries } from './applied-entries.ts';
import { inboxFilterOf } from './inbox-query.ts';
import { readerOf } from './reader.ts';

/** The handlers of the calls with which staff read and answer what visitors have sent. */
export const inboxHandlers: Handlers<Exclude<keyof typeof inboxCalls, 'exportInbox'>> = {
  async inbox(parts, call) {
    const reader = readerOf(call);
    const list = await listConversations(
      { db: parts.db, kind: parts.databaseKind },
      inboxFilterOf(call.query, reader),
    );
    const person = await personNames(parts);
    const staff = await listStaff(parts);
    const entryOf = await findAppliedEntries(parts.db, list.rows);
    const rows = list.rows.map((listed): ConversationRow => {
      const { assignedTo, entryId, appliedFor, ...row } = listed;
      return { ...row, assignee: person(assignedTo), entryTitle: entryOf(listed) };
    });
    return {
      ok: true,
      response: {
        ...list,
        rows,
        colleagues: Object.fromEntries(
          STAFF_FORMS.map((form) => [form, colleaguesOf(staff, form)]),
        ) as InboxResponse['colleagues'],
        isPreparing: await isInboxIncomplete(parts.db),
      },
    };
  },

  async applicationEntries(parts, call) {
    const counted = await countApplications(parts.db, readerOf(call));
    const keyOf = ({ form, id }: CountedEntry) => ({ kind: ENTRY_KINDS[form], id });
    const nameOf = await findEntryNames(parts.db, counted.map(keyOf));
    const entries = counted.map((entry) => ({ ...entry, title: nameOf(keyOf(entry)).title }));
    return { ok: true, response: { entries } };
  },

  async inboxCounts(parts, call) {
    return { ok: true, response: await countConversations(parts.db, readerOf(call)) };
  },

  async conversation(parts, call) {
    const reader = readerOf(call);
    const items = itemsOf(call.query);
    // What changes after this is in a later version.
    const state = await readConversationState(parts.db, call.id, reader);
    if (state === null) return refuse('not-found');
    const key = { submissionId: call.id, staffId: reader.staffId };
    const present = await noteReader(parts.probe, key, parts.now());
    const version = versionOf([state, present, items]);
    if (matchesEtag(call.ifNoneMatch, `"${version}"`)) return { ok: true, response: 'unchanged' };
    const conversation = await readConversation(parts.db, call.id, reader, items);
    if (conversation === null) return refuse('not-found');
    const shown = await presentConversation(parts, conversation, { present, items });
    return { ok: true, response: { ...shown, version } };
  },

  async conversationText(parts, call) {
    const item = call.query.get('item') ?? '';
    const text = await readConversationText(parts.db, { id: call.id, item, sight: readerOf(call) });
    return text === null ? refuse('not-found') : { ok: true, response: text };
  },

  async changeConversations(parts, call) {
    const { ids, ...change } = call.body;
    const { staffId, ...sight } = readerOf(call);
    if (change.assignee !== undefined && change.assignee !== null) {
      const colleague = (await listStaff(parts)).find(({ id }) => id === change.assignee);
      // Somebody who sees only one of the forms is given nothing of the others.
      const seen = colleague?.state === 'active' ? formsOf(colleague.role) : [];
      sight.forms = sight.forms.filter((form) => seen.includes(form));
      if (sight.forms.length === 0) return refuse('not-found');
    }
    const result = await changeConversations(
      parts.db,
      { ids, change, sight },
      { staffId, at: parts.now() },
    );
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async releaseConversations(parts, call) {
    const { staffId, ...sight } = readerOf(call);
    const act = { staffId, at: parts.now() };
    const result = await releaseSubmissions(parts.db, { ids: call.body.ids, sight }, act);
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async eraseConversations(parts, call) {
    const { staffId, ...sight } = readerOf(call);
    const act = { staffId, at: parts.now() };
    const isErased = await eraseSubmissions(parts, { ids: call.body.ids, sight }, act);
    return isErased ? { ok: true, response: null } : refuse('not-found');
  },

  async askToKeep(parts, call) {
    if (!parts.sendsMail) return refuse('no-mail');
    const { staffId, ...sight } = readerOf(call);
    const result = await askToKeep(parts, { id: call.id, sight, staffId, ...call.body });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async addNote(parts, call) {
    const note = { ...call.body, id: call.id, sight: readerOf(call), actor: actorOf(call) };
    const result = await addNote(parts, note);
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async saveReplyDraft(parts, call) {
    const { staffId, ...sight } = readerOf(call);
    const savedAt = parts.now();
    const draft = { ...call.body, id: call.id, sight, staffId };
    const isSaved = await saveDraft(parts.db, draft, savedAt);
    return isSaved ? { ok: true, response: { savedAt } } : refuse('not-found');
  },

  async sendReply(parts, call) {
    if (!parts.sendsMail) return refuse('no-mail');
    const { anyway = false, ...reply } = call.body;
    const writing = { id: call.id, sight: readerOf(call), actor: actorOf(call) };
    const result = await sendReply(parts, { ...reply, ...writing, anyway });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async finishRequest(parts, call) {
    const { staffId, ...sight } = readerOf(call);
    const request = { submissionId: call.id, requestId: call.body.request, sight };
    const isDone = await closeRequest(parts.db, request, { staffId, at: parts.now() });
    return isDone ? { ok: true, response: null } : refuse('not-found');
  },

  downloadCv: (parts, call) => fetchCv(parts, call, 'cv-downloaded'),
  showCv: (parts, call) => fetchCv(parts, call, 'cv-shown'),
};

async function fetchCv(
  parts: AdminParts,
  call: Call<'downloadCv' | 'showCv'>,
  act: 'cv-downloaded' | 'cv-shown',
): Promise<Outcome<Reply<'downloadCv' | 'showCv'>>> {
  const types = act === 'cv-shown' ? (['pdf'] as const) : CV_TYPES;
  const opened = await openCv(parts, call.id, { sight: readerOf(call), types });
  if (!opened.ok) return refuse(opened.problem);
  await parts.db
    .transaction()
    .execute((trx) => recordAct(trx, { actor: actorOf(call), act }, parts.now()));
  return { ok: true, response: null, file: opened.cv };
}

/** Returns the version of a response by all that it depends on. */
function versionOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Returns how many rows of the timeline a query asks for. */
function itemsOf(query: URLSearchParams): number {
  const items = query.get('items') ?? '';
  return /^[1-9]\d{0,3}$/.test(items) ? Math.min(Number(items), TIMELINE_SHOWN_MAX) : TIMELINE_PAGE;
}

type PersonNames = (id: string | null) => Colleague | null;

async function personNames(parts: AdminParts): Promise<PersonNames> {
  const nameOf = await findStaffNames(parts);
  return (id) => (id === null ? null : { id, name: nameOf(id) });
}

/** Returns everybody who can sign in and answer the submissions of a form, by name. */
function colleaguesOf(staff: readonly StaffMember[], kind: StaffFormName): Colleague[] {
  return staff
    .filter(
      ({ state, role }) => state === 'active' && isAllowed(role, 'submissions.answer', { kind }),
    )
    .map(({ id, name }) => ({ id, name }));
}

async function presentConversation(
  parts: AdminParts,
  conversation: Conversation,
  { present, items }: { present: readonly { id: string; isWriting: boolean }[]; items: number },
): Promise<Omit<ConversationResponse, 'version'>> {
  const {
    isSuspected: _,
    assignedTo,
    mails,
    events,
    received,
    requests,
    total,
    ...rest
  } = conversation;
  const person = await personNames(parts);
  const applied = { ...conversation, appliedFor: appliedForIn(conversation.fields) };
  const entryOf = await findAppliedEntries(parts.db, [applied]);
  const ofRequests = requests.flatMap((request) => presentRequest(request, person));
  const timeline = timelineOf(conversation, ofRequests, person).slice(-items);
  return {
    ...rest,
    entryTitle: entryOf(applied),
    assignee: person(assignedTo),
    purgedAt: purgeTime({ ...conversation, retentionDays: parts.retentionDays }),
    timeline,
    // The beginning is a row, too.
    earlier: 1 + total + ofRequests.length - timeline.length,
    requests: requests.map(({ doneBy, ...request }) => request),
    present: present.flatMap(({ id, isWriting }) => {
      const colleague = person(id);
      return colleague === null ? [] : [{ ...colleague, isWriting }];
    }),
    colleagues: colleaguesOf(await listStaff(parts), conversation.form),
    sendsMail: parts.sendsMail,
    readsMail: parts.readsMail,
  };
}

/** Returns what happened in a conversation, oldest first: what is from the same time in the order in which it is written. */
function timelineOf(
  { receivedAt, mails, events, received }: Conversation,
  ofRequests: readonly TimelineItem[],
  person: PersonNames,
): TimelineItem[] {
  const items: TimelineItem[] = [
    { id: 'received', at: receivedAt, kind: 'received' },
    ...mails.map((mail) => ({ ...mail, kind: 'mail' as const })),
    ...received.map((mail) => ({ ...mail, kind: 'incoming' as const })),
    ...events.map((event) => presentEvent(event, person)),
    ...ofRequests,
  ];
  return items.toSorted((one, other) => one.at - other.at);
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
  { id, at, by: byId, kind, text, isShortened, details, mail }: Conversation['events'][number],
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
    case 'released':
      return { ...about, kind };
    case 'keep-asked':
      return { ...about, kind, until: Number(text), mail };
    case 'keep-agreed':
    case 'keep-ended':
      return { id, at, kind, until: Number(text) };
  }
}
