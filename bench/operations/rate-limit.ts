// Three processes on one database limit the submissions of one address together.
import { Agent } from 'node:http';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { type HttpResponse, postTo, runConcurrently } from '../../tests/helpers/post-many.ts';
import { prove } from './proof.ts';
import { createDatabase, startDatabaseServer, startSite } from './site.ts';

const LIMIT = 5;
const PROCESSES = 3;
const POSTS_EACH = 20;

/** Less than the number of forms that one address may send at the same time. */
const CONCURRENT_EACH = 6;

await prove('rate-limit', async (proof) => {
  const { url } = await createDatabase(proof, await startDatabaseServer(proof), 'rate_limit');
  const env = { DATABASE_URL: url, SEND_LIMIT: String(LIMIT) };
  const sites = await Promise.all(Array.from({ length: PROCESSES }, () => startSite(proof, env)));
  const agent = new Agent({ keepAlive: true });
  proof.atEnd(() => agent.destroy());
  const responses: HttpResponse[] = [];
  await Promise.all(
    sites.map(({ current }) =>
      runConcurrently(POSTS_EACH, CONCURRENT_EACH, async () => {
        const body = JSON.stringify(CONTACT);
        const type = { 'content-type': 'application/json' };
        responses.push(await postTo(current.url + forms.contact.path, body, type, agent));
      }),
    ),
  );
  const limited = responses.filter(({ status }) => status === 429);
  const accepted = responses.filter(({ status }) => status === 201).length;
  proof.equal('accepted', accepted, LIMIT);
  proof.equal('rejected with 429', limited.length, PROCESSES * POSTS_EACH - LIMIT);
  const hasWait = ({ headers }: HttpResponse) => {
    const seconds = Number(headers['retry-after']);
    return seconds > 0 && seconds <= 120;
  };
  proof.equal(
    'of them with Retry-After up to 120 s',
    limited.filter(hasWait).length,
    limited.length,
  );
});
