import * as v from 'valibot';
import { uuid } from '../body-schemas.ts';
import { MAILS_MAX } from './mail.ts';

const mails = v.pipe(v.array(uuid), v.nonEmpty(), v.maxLength(MAILS_MAX));

/** The bodies of the calls about mail. */
export const mailBodies = {
  /** Default for `ids`: all mails that were given up. */
  retryMails: v.strictObject({ ids: v.optional(mails) }),
  wakeMails: v.strictObject({ ids: v.optional(mails) }),
  /** Default for `ids`: all mails in doubt. `sent`: they have arrived. */
  resolveMails: v.strictObject({
    ids: v.optional(mails),
    resolution: v.picklist(['resend', 'sent']),
  }),
};
