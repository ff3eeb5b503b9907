import { expect, it } from 'vitest';
import { memoryRateLimits } from '../platform/http/guards/rate-limit.ts';
import { submissionLimits } from './submission-limits.ts';

it('reports which limit has refused a submission, and none that cannot be set', async () => {
  const refusals: string[] = [];
  const limits = submissionLimits({
    publicUrl: 'https://yafee.example',
    rateLimits: memoryRateLimits(() => 0),
    limits: { perAddress: 12, total: 14 },
    reportRefusal: (limit) => refusals.push(limit),
  });
  const send = async (address: string, times: number) => {
    for (let time = 0; time < times; time++) {
      if ((await limits.check({ headers: {}, address })) === null) await limits.countAccepted();
    }
  };
  await send('203.0.113.1', 12);
  expect(refusals).toEqual([]);
  await send('203.0.113.1', 1);
  expect(refusals).toEqual(['address']);
  await send('203.0.113.2', 3);
  expect(refusals).toEqual(['address', 'total']);

  // One link is used ten times at most, whatever is set.
  const download = (last: number) =>
    limits.checkDownload({ headers: {}, address: `203.0.113.${last}` }, 'id');
  for (let last = 1; last <= 11; last++) await download(last);
  expect(refusals).toHaveLength(2);
  for (let time = 0; time <= 12; time++) {
    await limits.checkOwnData({ headers: {}, address: '203.0.113.50' });
  }
  expect(refusals).toEqual(['address', 'total', 'address']);
});
