import { ADDRESS_READERS } from '../../../contract/address-readers.ts';
import {
  GROWTH_MONTHS,
  IMPORT_MAX_BYTES,
  type subscriberCalls,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { forms } from '../../../contract/forms/forms.ts';
import { validateSubmission } from '../../../contract/submission-rules.ts';
import { findStaffNames, refuse } from '../../auth/auth.ts';
import {
  addSubscriber,
  checkImport,
  countSubscribers,
  importSubscribers,
  listSubscribers,
  readGrowth,
  readSubscriber,
  removeForStaff,
  retrySubscribers,
} from '../../newsletter/newsletter.ts';
import { type AdminParts, type Call, type Handlers, openSessionOf } from '../call.ts';
import { pageOf } from '../list-query.ts';
import { subscriberFilterOf } from './subscriber-query.ts';

/** The handlers of the calls with which staff look after the subscribers of the newsletter. */
export const subscriberHandlers: Handlers<
  Exclude<keyof typeof subscriberCalls, 'exportSubscribers'>
> = {
  async subscribers({ db }, { query }) {
    const response = await listSubscribers(db, subscriberFilterOf(query), pageOf(query));
    return { ok: true, response };
  },

  async subscriberCounts({ db }) {
    return { ok: true, response: await countSubscribers(db) };
  },

  async subscriberGrowth({ db, now }, { query }) {
    const asked = Number(query.get('months'));
    const months = GROWTH_MONTHS.find((each) => each === asked) ?? GROWTH_MONTHS[0];
    return { ok: true, response: { months: await readGrowth(db, { months, now: now() }) } };
  },

  async subscriber(parts, { id }) {
    const subscriber = await readSubscriber(parts.db, id);
    if (subscriber === null) return refuse('not-found');
    const nameOf = await findStaffNames(parts);
    const addedBy = subscriber.addedBy === null ? null : nameOf(subscriber.addedBy);
    return { ok: true, response: { ...subscriber, addedBy } };
  },

  async addSubscriber(parts, call) {
    const { address, anyway = false, ...added } = call.body;
    const read = validateSubmission(forms.newsletter, { email: address }, ADDRESS_READERS);
    if (!read.ok) return refuse('invalid-fields', { fields: { address: 'email-or-phone' } });
    const subscriber = { ...read.data.address, ...added, anyway };
    const result = await addSubscriber(parts.db, subscriber, actOf(parts, call));
    return result.ok ? { ok: true, response: { id: result.id } } : refuse(result.problem);
  },

  async checkImport(parts, { body: { table, ...options } }) {
    const bytes = Buffer.from(table, 'base64');
    if (bytes.length > IMPORT_MAX_BYTES) return refuse('too-large');
    return { ok: true, response: await checkImport(parts, { ...options, bytes }) };
  },

  async importSubscribers(parts, call) {
    const { table, ...rest } = call.body;
    const bytes = Buffer.from(table, 'base64');
    if (bytes.length > IMPORT_MAX_BYTES) return refuse('too-large');
    const { staff } = openSessionOf(call);
    const result = await importSubscribers(parts, { ...rest, bytes }, staff.id);
    return result.ok ? { ok: true, response: { added: result.added } } : refuse(result.problem);
  },

  async removeSubscribers(parts, call) {
    await removeForStaff(parts.db, call.body.ids, actOf(parts, call));
    return { ok: true, response: null };
  },

  async retrySubscribers(parts, call) {
    await retrySubscribers(parts.db, call.body.ids, actOf(parts, call));
    return { ok: true, response: null };
  },
};

function actOf(
  { now }: AdminParts,
  call: Pick<Call<'subscribers'>, 'signedIn'>,
): { staffId: string; at: number } {
  return { staffId: openSessionOf(call).staff.id, at: now() };
}
