import { expect, it } from 'vitest';
import { folderWith } from '../../tests/helpers/content-folder.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { openDisk } from '../../tests/helpers/storages.ts';
import { startTweetService, tweetBody } from '../../tests/helpers/tweet-service.ts';
import { importContent } from '../content/content.ts';
import { DAY } from '../platform/durations.ts';
import { refreshTweetsJob } from './refresh-tweets-job.ts';
import { tweetService } from './tweet-service.ts';

describeOnEachDatabase('refreshTweetsJob', ({ open }) => {
  it('logs once that the service is unreachable, once that it answers again, and once that a tweet is gone', async () => {
    const { db } = await open();
    const fakeService = await startTweetService();
    const { storage } = await openDisk();
    const folder = await folderWith({
      'tweets.yaml': "- { id: 1, tweetId: '11' }\n- { id: 2, tweetId: '22' }",
    });
    let time = Date.now();
    const now = () => time;
    await importContent({ db, storage, folder, now, by: 'a test' });
    const lines: string[] = [];
    const log = {
      info: (message: string) => lines.push(`info: ${message}`),
      warn: (message: string) => lines.push(`warn: ${message}`),
      error: (_details: object, message: string) => lines.push(`error: ${message}`),
    };
    const service = tweetService({ address: fakeService.address });
    const job = refreshTweetsJob({ db, storage, service, now, random: () => 0.5 }, log);
    const runForADay = async (response: Parameters<typeof fakeService.setResponse>[1]) => {
      for (const id of ['11', '22']) fakeService.setResponse(id, response);
      lines.length = 0;
      for (let hour = 0; hour < 24; hour += 6) {
        await job.run(new AbortController().signal);
        time += DAY / 3;
      }
      return lines;
    };
    expect(await runForADay('fails')).toEqual([
      'warn: The tweet service does not respond (status 500): tweets 11, 22 will be fetched again later, and stored copies stay',
    ]);
    expect(await runForADay('html')).toEqual([]);
    expect(await runForADay({ body: tweetBody() })).toEqual([
      'info: The tweet service answers again: tweets 11, 22',
    ]);
    expect(await runForADay({ body: tweetBody({ favorite_count: 1 }) })).toEqual([]);
    expect(await runForADay('missing')).toEqual([
      'info: The tweet service does not have (any more): tweets 11, 22',
    ]);
    expect(await runForADay('tombstone')).toEqual([]);
  });
});
