import type { ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import { personId } from '../../contract/admin/inbox/person.ts';
import { personPath } from '../kit/paths.ts';

/** Returns the path of the page of whoever has written a conversation. */
export function personPathOf({ id, fields }: Pick<ConversationResponse, 'id' | 'fields'>): string {
  return personPath(personId(fields.email === undefined ? 'phone' : 'email', id));
}
