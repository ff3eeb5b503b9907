import type { Kysely } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import { readIdentityIn } from '../../server/content/content.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import type { Channel, DeliveryFailure, Route } from '../../server/platform/deliveries/channel.ts';

/** Text messages to the numbers of visitors, for the receipts of contact messages. */
export const SMS_ROUTE: Route = {
  name: 'sms',
  addressOf: ({ phone }) => phone ?? null,
  carries: (purpose) => purpose === 'contact-receipt',
};

/** Without anything that was typed: the number may be another person's. */
const RECEIPTS: Record<Language, (name: string, reference: string) => string> = {
  ar: (name, reference) => `وصلت رسالتك إلى ${name}. رقمها المرجعي ${reference}`,
  en: (name, reference) => `${name} has received your message. Reference: ${reference}`,
};

/** The provider has answered with a failure. */
class ProviderFailure extends Error {
  readonly status: number;
  /** What it calls the failure. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** @param provider the address that texts are posted to, as `{ to, text, id }` */
export function smsChannel({ db, provider }: { db: Kysely<Schema>; provider: string }): Channel {
  return {
    name: SMS_ROUTE.name,
    async render({ submission_id: submissionId, recipient: to, message_id: id }) {
      const submission = await db
        .selectFrom('submissions')
        .select(['reference', 'language'])
        .where('id', '=', submissionId)
        .executeTakeFirst();
      if (submission === undefined) return null;
      const { language, reference } = submission;
      const { name } = await readIdentityIn(db, language);
      const text = RECEIPTS[language](name, reference);
      return {
        async send(signal) {
          const response = await fetch(provider, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': id },
            body: JSON.stringify({ to, text, id }),
            signal,
          });
          const answer = (await response.json()) as { id?: string; code?: string };
          if (!response.ok) throw new ProviderFailure(response.status, answer.code ?? '');
          return answer.id ?? null;
        },
      };
    },
    readFailure(error): DeliveryFailure {
      if (!(error instanceof ProviderFailure)) {
        return { cause: 'unreachable', words: String(error), isRefused: false };
      }
      const isRefused = error.status < 500 && error.code === 'no-such-number';
      return { cause: isRefused ? 'mail' : 'server', words: error.message, isRefused };
    },
  };
}
