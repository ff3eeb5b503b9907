import { expect, it } from 'vitest';
import { emptyFields } from '../../../contract/admin/content/draft-fields.ts';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import { createDraft } from '../drafts/drafts.ts';
import { findEntryNames } from './entry-names.ts';
import { findTitles } from './entry-titles.ts';

const AUTHOR = { at: 1_000, by: 'Sara' };

const COPY = {
  text: 'كلمات التغريدة',
  createdAt: '2026-11-18T09:00:00Z',
  author: { name: 'يافع' },
};

const TITLE = {
  ar: '\u2068كلمات التغريدة\u2069 · \u206818 نوفمبر 2026\u2069',
  en: '\u2068كلمات التغريدة\u2069 · \u206818 November 2026\u2069',
};

describeOnEachDatabase('the title of a tweet', (databases) => {
  it('is that of its fetched copy, in lists and where it is named, and else its number', async () => {
    const { db } = await databases.open();
    const times = { fetched_at: 1, tried_at: 1, failures: 0, next_try_at: 2 };
    await db
      .insertInto('tweet_copies')
      .values([
        { tweet_id: '1', state: 'shown', copy: JSON.stringify(COPY), ...times },
        { tweet_id: '2', state: 'gone', copy: null, ...times },
      ])
      .execute();
    const tweet = (tweetId: string) => ({ ...emptyFields('tweet'), tweetId });
    const ids = await db.transaction().execute(async (trx) => {
      const created: number[] = [];
      for (const number of ['1', '2', '3']) {
        created.push(await createDraft(trx, 'tweet', AUTHOR, tweet(number)));
      }
      return created;
    });
    const nameOf = await findEntryNames(
      db,
      ids.map((id) => ({ kind: 'tweet', id })),
    );
    const numbered = (number: string) => ({ ar: number, en: number });
    expect(ids.map((id) => nameOf({ kind: 'tweet', id }).title)).toEqual([
      TITLE,
      numbered('2'),
      numbered('3'),
    ]);
    const listed = await findTitles(db, 'tweet', new Map([[7, tweet('1')]]));
    expect(listed).toEqual(new Map([[7, TITLE]]));
  });
});
