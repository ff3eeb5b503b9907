import type { Kysely } from 'kysely';
import type { Localized } from '../../contract/locale.ts';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, HOUR } from '../platform/durations.ts';

/** The period of replies that counts. In milliseconds. */
const PERIOD = 90 * DAY;

/** With fewer replies there is no sentence, because one slow week would dominate them. */
export const REPLIES_MIN = 20;

/**
 * Says how soon messages got their first reply in the last 90 days. It uses the median, so that a few very late ones do not
 * change it. Messages that were taken for spam do not count.
 * @param now epoch milliseconds
 * @returns null if there were too few replies
 */
export async function readReplyTime(db: Kysely<Schema>, now: number): Promise<Localized | null> {
  const median = await findMedian(db, now);
  return median === null ? null : replyTimeText(median);
}

async function findMedian(db: Kysely<Schema>, now: number): Promise<number | null> {
  const answered = db
    .selectFrom('conversations')
    .where('first_replied_at', '>', now - PERIOD)
    .where('first_replied_at', '<=', now)
    .where('kind', '=', 'contact')
    .where('is_suspected', '=', 0)
    // Nobody waited for what staff have begun.
    .where('submission_id', 'in', (eb) =>
      eb.selectFrom('submissions').select('submissions.id').where('begun', 'is', null),
    );
  const { count } = await answered
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const replies = Number(count);
  if (replies < REPLIES_MIN) return null;
  // The middle one, or the two in the middle, because SQLite has no function for the median.
  const rows = await answered
    .select((eb) => eb('first_replied_at', '-', eb.ref('arrived_at')).as('wait'))
    .orderBy('wait')
    .offset(Math.floor((replies - 1) / 2))
    .limit(replies % 2 === 0 ? 2 : 1)
    .execute();
  const waits = rows.map(({ wait }) => Number(wait));
  return Math.max(0, waits.reduce((sum, wait) => sum + wait, 0) / waits.length);
}

type Forms = Record<Intl.LDMLPluralRule, string>;

const HOURS: { ar: Forms; en: Forms } = {
  ar: {
    zero: 'ساعة',
    one: 'ساعة واحدة',
    two: 'ساعتين',
    few: '{n} ساعات',
    many: '{n} ساعة',
    other: '{n} ساعة',
  },
  en: forms('an hour', '{n} hours'),
};

const DAYS: { ar: Forms; en: Forms } = {
  ar: {
    zero: 'يوم',
    one: 'يوم واحد',
    two: 'يومين',
    few: '{n} أيام',
    many: '{n} يومًا',
    other: '{n} يوم',
  },
  en: forms('a day', '{n} days'),
};

/**
 * Writes the sentence for a median, rounded up: in hours below two days, and in days otherwise.
 * @param median in milliseconds
 */
export function replyTimeText(median: number): Localized {
  const hours = Math.max(1, Math.ceil(median / HOUR));
  const [count, words] = hours < 48 ? [hours, HOURS] : [Math.ceil(median / DAY), DAYS];
  const counted = (language: 'ar' | 'en') =>
    words[language][new Intl.PluralRules(language).select(count)].replace('{n}', String(count));
  return {
    ar: `نصف الرسائل التي أجبنا عنها في الأشهر الثلاثة الماضية وصل أصحابها أول رد خلال ${counted('ar')}.`,
    en: `Of the messages that we answered in the last three months, half had a first reply within ${counted('en')}.`,
  };
}

function forms(one: string, other: string): Forms {
  return { zero: other, one, two: other, few: other, many: other, other };
}
