import { describe, expect, it } from 'vitest';
import {
  type FakeTweetResponse,
  PNG,
  startTweetService,
  tweetBody,
} from '../../tests/helpers/tweet-service.ts';
import { tweetService } from './tweet-service.ts';

const NEVER = new AbortController().signal;

async function standIn(timeout = 10_000) {
  const other = await startTweetService();
  return { other, service: tweetService({ address: other.address, timeout }) };
}

describe('asking for a tweet', () => {
  it('finds it by number, with the token that the service wants', async () => {
    const { other, service } = await standIn();
    other.tell('1790000000000000000', { body: tweetBody() });
    expect(await service.fetchTweet('1790000000000000000', NEVER)).toMatchObject({
      outcome: 'found',
      tweet: { likes: 1240, author: { handle: 'yafee_org' } },
    });
    const [asked = ''] = other.seen;
    const query = new URLSearchParams(asked.split('?')[1]);
    expect(query.get('id')).toBe('1790000000000000000');
    expect(query.get('lang')).toBe('en');
    expect(query.get('token')).toMatch(/^[1-9a-z]{5,}$/);
  });

  it.each<[FakeTweetResponse]>([['missing'], ['tombstone'], ['empty']])(
    'that is %s answers that it is gone',
    async (response) => {
      const { other, service } = await standIn();
      other.tell('1', response);
      expect(await service.fetchTweet('1', NEVER)).toEqual({ outcome: 'gone' });
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
  ])('where the service %s says nothing about the tweet', async (response, reason) => {
    const { other, service } = await standIn(response === 'stalls' ? 300 : 10_000);
    other.tell('1', response);
    expect(await service.fetchTweet('1', NEVER)).toEqual({ outcome: 'unreachable', reason });
    expect(other.seen).toHaveLength(1);
  });

  it('of a service that is not there says nothing about the tweet', async () => {
    const { other, service } = await standIn();
    await other.close();
    expect(await service.fetchTweet('1', NEVER)).toEqual({
      outcome: 'unreachable',
      reason: 'ECONNREFUSED',
    });
  });

  it('ends at once when it is told to', async () => {
    const { other, service } = await standIn(20_000);
    other.tell('1', 'stalls');
    const stop = new AbortController();
    const asked = service.fetchTweet('1', stop.signal);
    setTimeout(() => stop.abort(), 50);
    expect(await asked).toMatchObject({ outcome: 'unreachable' });
  });
});

describe('fetching a picture', () => {
  it('brings the bytes of one that lies where the service is', async () => {
    const { other, service } = await standIn();
    other.serve('/media/a.png', PNG);
    expect(await service.fetchPicture(`${other.origin}/media/a.png?name=small`, NEVER)).toEqual(
      PNG,
    );
  });

  it('brings nothing where there is none, or too much', async () => {
    const { other, service } = await standIn();
    other.serve('/media/huge.png', Buffer.alloc(5 * 1024 * 1024 + 1));
    other.serve('/media/failing.png', 500);
    for (const name of ['none', 'huge', 'failing']) {
      expect(await service.fetchPicture(`${other.origin}/media/${name}.png`, NEVER)).toBeNull();
    }
  });

  it('never asks another host, another port, another scheme, or our own network', async () => {
    const { other, service } = await standIn();
    const foreign = await startTweetService();
    foreign.serve('/a.png', PNG);
    const { port } = new URL(other.origin);
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
    expect([...foreign.seen, ...other.seen]).toEqual([]);
  });
});
