import { leafValue } from '../../../contract/admin/content/draft-fields.ts';
import { findOutdatedEnglish } from '../../content/content.ts';
import { DAY } from '../../platform/durations.ts';
import { type Check, type Found, fieldOf } from '../check.ts';

/** How long the English may be older than its Arabic. In milliseconds. */
const TOLERATED = 30 * DAY;

/** English that has been older than its Arabic for a month, for visitors and without a draft that translates it. */
export const translations: Check = {
  name: 'translations',
  begin: ({ db, now, dayOf }) => ({
    async entries(entries) {
      const shown = entries.filter(({ isPublished }) => isPublished);
      const [first] = shown;
      if (first === undefined) return [];
      const outdated = await findOutdatedEnglish(db, first.kind, shown);
      return outdated.flatMap(({ id, path, since }): Found[] => {
        const entry = shown.find((each) => each.id === id);
        if (entry === undefined || since > now - TOLERATED) return [];
        return [
          {
            code: 'english-older',
            at: fieldOf(entry, `${path}.en`),
            language: 'en',
            details: { day: dayOf(since) },
            value: leafValue(entry.fields, path),
          },
        ];
      });
    },
  }),
};
