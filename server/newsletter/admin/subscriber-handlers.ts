import { ADDRESS_READERS } from '../../../contract/address-readers.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import {
  IMPORT_MAX_BYTES,
  type subscriberCalls,
} from '../../../contract/admin/newsletter/subscribers.ts';
import {
  growthFilter,
  subscribersFilter,
} from '../../../contract/admin/newsletter/subscribers-filter.ts';
import { forms } from '../../../contract/forms/forms.ts';
import { validateSubmission } from '../../../contract/submission-rules.ts';
import { findStaffNames } from '../../auth/auth.ts';
import { openSessionOf, type SignedInRequest } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { checkImport, importSubscribers } from '../import/import-subscribers.ts';
import {
  addSubscriber,
  removeForStaff,
  retrySubscribers,
} from '../subscribers/change-subscribers.ts';
import { correctSubscriber } from '../subscribers/correct-subscriber.ts';
import { countSubscribers } from '../subscribers/count-subscribers.ts';
import { readGrowth } from '../subscribers/growth.ts';
import { listSubscribers } from '../subscribers/list-subscribers.ts';
import { readSubscriber } from '../subscribers/read-subscriber.ts';

/** What the handlers of subscribers depend on. */
type SubscriberDependencies = DatabaseDependencies & {
  /** The origin of links in mails. */
  publicUrl: string;
};

/** The handlers of the calls for managing the subscribers of the newsletter. */
export const subscriberHandlers: Handlers<
  Exclude<keyof typeof subscriberCalls, 'exportSubscribers'>,
  SubscriberDependencies
> = {
  async subscribers({ db }, { query }) {
    const { page, ...filter } = readFilter(subscribersFilter, query);
    return { ok: true, response: await listSubscribers(db, filter, page) };
  },

  async subscriberCounts({ db }) {
    return { ok: true, response: await countSubscribers(db) };
  },

  async subscriberGrowth({ db, now }, { query }) {
    const { months } = readFilter(growthFilter, query);
    return { ok: true, response: { months: await readGrowth(db, { months, now: now() }) } };
  },

  async subscriber(dependencies, { id }) {
    const subscriber = await readSubscriber(dependencies.db, id);
    if (subscriber === null) return refuse('not-found');
    const nameOf = await findStaffNames(dependencies);
    const addedBy = subscriber.addedBy === null ? null : nameOf(subscriber.addedBy);
    return { ok: true, response: { ...subscriber, addedBy } };
  },

  async addSubscriber(dependencies, request) {
    const { address, name = null, anyway = false, ...added } = request.body;
    const read = validateSubmission(forms.newsletter, { email: address }, ADDRESS_READERS);
    if (!read.ok) return refuse('invalid-fields', { fields: { address: 'email-or-phone' } });
    const subscriber = { ...read.data.address, ...added, name, anyway };
    const result = await addSubscriber(dependencies.db, subscriber, actOf(dependencies, request));
    return result.ok ? { ok: true, response: { id: result.id } } : refuse(result.problem);
  },

  async correctSubscriber(dependencies, request) {
    const { address, consent = null, anyway = false, seen, ...rest } = request.body;
    // What was stored once stays, also where today's rules would refuse it.
    const read =
      address === seen.address
        ? null
        : validateSubmission(forms.newsletter, { email: address }, ADDRESS_READERS);
    const known = await readSubscriber(dependencies.db, request.id);
    if (known === null) return refuse('not-found');
    if (read !== null && (!read.ok || read.data.address.kind !== known.kind)) {
      const code = known.kind === 'email' ? 'email' : 'email-or-phone';
      return refuse('invalid-fields', { fields: { address: code } });
    }
    const result = await correctSubscriber(
      dependencies,
      request.id,
      { ...rest, address: read?.data.address.address ?? address, seen, consent, anyway },
      actOf(dependencies, request),
    );
    if (result.ok) return { ok: true, response: { asked: result.asked } };
    if (result.problem === 'no-consent') {
      return refuse('invalid-fields', { fields: { consent: 'required' } });
    }
    if (result.problem === 'already-subscribed')
      return refuse(result.problem, { subscriber: result.id });
    return refuse(result.problem);
  },

  async checkImport(dependencies, { body: { table, ...options } }) {
    const bytes = Buffer.from(table, 'base64');
    if (bytes.length > IMPORT_MAX_BYTES) return refuse('too-large');
    return { ok: true, response: await checkImport(dependencies, { ...options, bytes }) };
  },

  async importSubscribers(dependencies, request) {
    const { table, ...rest } = request.body;
    const bytes = Buffer.from(table, 'base64');
    if (bytes.length > IMPORT_MAX_BYTES) return refuse('too-large');
    const { staff } = openSessionOf(request);
    const result = await importSubscribers(dependencies, { ...rest, bytes }, staff.id);
    return result.ok ? { ok: true, response: { added: result.added } } : refuse(result.problem);
  },

  async removeSubscribers(dependencies, request) {
    await removeForStaff(dependencies.db, request.body.ids, actOf(dependencies, request));
    return { ok: true, response: null };
  },

  async retrySubscribers(dependencies, request) {
    await retrySubscribers(dependencies.db, request.body.ids, actOf(dependencies, request));
    return { ok: true, response: null };
  },
};

function actOf(
  { now }: DatabaseDependencies,
  request: SignedInRequest,
): { staffId: string; at: number } {
  return { staffId: openSessionOf(request).staff.id, at: now() };
}
