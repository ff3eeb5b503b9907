import { describe, expect, it } from 'vitest';
import {
  type FakeTweetResponse,
  PNG,
  startTweetService,
  tweetBody,
} from '../../tests/helpers/tweet-service.ts';
import { tweetService } from './tweet-service.ts';

const NEVER = new AbortController().signal;

async function startFake(timeout = 10_000) {
  const fakeService = await startTweetService();
  return { fakeService, service: tweetService({ address: fakeService.address, timeout }) };
}

describe('fetchTweet', () => {
  it('returns the tweet, and sends its id with a token', async () => {
    const { fakeService, service } = await startFake();
    fakeService.setResponse('1790000000000000000', { body: tweetBody() });
    expect(await service.fetchTweet('1790000000000000000', NEVER)).toMatchObject({
      status: 'found',
      tweet: { likes: 1240, author: { handle: 'yafee_org' } },
    });
    const [requested = ''] = fakeService.requests;
    const query = new URLSearchParams(requested.split('?')[1]);
    expect(query.get('id')).toBe('1790000000000000000');
    expect(query.get('lang')).toBe('en');
    expect(query.get('token')).toMatch(/^[1-9a-z]{5,}$/);
  });

  it.each<[FakeTweetResponse]>([['missing'], ['tombstone'], ['empty']])(
    'returns gone for a response that is %s',
    async (response) => {
      const { fakeService, service } = await startFake();
      fakeService.setResponse('1', response);
      expect(await service.fetchTweet('1', NEVER)).toEqual({ status: 'gone' });
    },
  );

  it.each<[FakeTweetResponse & string, string]>([
    ['stalls', 'no answer in time'],
    ['broken', 'the answer is not JSON'],
    ['html', 'the answer is not JSON'],
    ['huge', 'more than 262144 bytes'],
    ['redirects', 'unexpected redirect'],
    ['fails', 'status 500'],
    ['drops', 'UND_ERR_SOCKET'],
  ])('returns unreachable if the service %s', async (response, reason) => {
    const { fakeService, service } = await startFake(response === 'stalls' ? 300 : 10_000);
    fakeService.setResponse('1', response);
    expect(await service.fetchTweet('1', NEVER)).toEqual({ status: 'unreachable', reason });
    expect(fakeService.requests).toHaveLength(1);
  });

  it('returns unreachable if nothing listens at the address', async () => {
    const { fakeService, service } = await startFake();
    await fakeService.close();
    expect(await service.fetchTweet('1', NEVER)).toEqual({
      status: 'unreachable',
      reason: 'ECONNREFUSED',
    });
  });

  it('ends when the signal aborts', async () => {
    const { fakeService, service } = await startFake(20_000);
    fakeService.setResponse('1', 'stalls');
    const stop = new AbortController();
    const pending = service.fetchTweet('1', stop.signal);
    await expect.poll(() => fakeService.requests).toHaveLength(1);
    stop.abort();
    expect(await pending).toMatchObject({ status: 'unreachable' });
  });
});

describe('fetchPicture', () => {
  it('returns the bytes of a picture on the service’s own origin', async () => {
    const { fakeService, service } = await startFake();
    fakeService.serve('/media/a.png', PNG);
    expect(
      await service.fetchPicture(`${fakeService.origin}/media/a.png?name=small`, NEVER),
    ).toEqual(PNG);
  });

  it('returns null for a picture that is missing, fails or is too large', async () => {
    const { fakeService, service } = await startFake();
    fakeService.serve('/media/huge.png', Buffer.alloc(5 * 1024 * 1024 + 1));
    fakeService.serve('/media/failing.png', 500);
    for (const name of ['none', 'huge', 'failing']) {
      expect(
        await service.fetchPicture(`${fakeService.origin}/media/${name}.png`, NEVER),
      ).toBeNull();
    }
  });

  it('requests nothing from another host, port or scheme, or from the own network', async () => {
    const { fakeService, service } = await startFake();
    const foreign = await startTweetService();
    foreign.serve('/a.png', PNG);
    const { port } = new URL(fakeService.origin);
    for (const address of [
      `${foreign.origin}/a.png`,
      `http://localhost:${port}/a.png`,
      `http://pbs.twimg.com@127.0.0.1:${new URL(foreign.origin).port}/a.png`,
      'http://pbs.twimg.com/a.png',
      'https://pbs.twimg.com.attacker.example/a.png',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      '/media/a.png',
      '',
    ]) {
      expect([address, await service.fetchPicture(address, NEVER)]).toEqual([address, null]);
    }
    expect([...foreign.requests, ...fakeService.requests]).toEqual([]);
  });
});
