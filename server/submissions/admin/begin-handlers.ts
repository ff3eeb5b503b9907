import type { beginCalls } from '../../../contract/admin/inbox/begin.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { beginConversation } from '../begin-conversation.ts';
import { readerOf } from './reader.ts';

/** What the handler depends on. */
type BeginDependencies = DatabaseDependencies & {
  /** Whether the site sends mail. */
  sendsMail: boolean;
};

/** The handler of the call that begins a conversation. */
export const beginHandlers: Handlers<keyof typeof beginCalls, BeginDependencies> = {
  async beginConversation({ db, now, sendsMail }, request) {
    const { staffId, forms } = readerOf(request);
    const { body } = request;
    if (!forms.includes('contact')) return refuse('forbidden');
    if (body.kind === 'writing') {
      if (!sendsMail) return refuse('no-mail');
      if (body.email === undefined)
        return refuse('invalid-fields', { fields: { email: 'required' } });
    }
    if (body.email === undefined && body.phone === undefined) {
      return refuse('invalid-fields', { fields: { email: 'email-or-phone' } });
    }
    const result = await beginConversation(db, body, { staffId, at: now() });
    if (result.ok) return { ok: true, response: { id: result.id } };
    return result.problem === 'begun-already'
      ? refuse(result.problem, { conversation: result.id })
      : refuse(result.problem);
  },
};
