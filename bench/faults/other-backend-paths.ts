import { queries } from '../../contract/queries.ts';
import { forms } from '../../contract/submissions.ts';
import type { Scenario, Tools } from './scenario.ts';
import { exchange, httpServer, portOf } from './tools.ts';

/** Targets that name nothing of the contract, written so that a careless join of origin and path leaves its prefix. */
const TARGETS = [
  ...['/api/../admin/x', '/api/frontend/../../admin/x', '/api/./../admin/x'],
  ...['/api/%2e%2e/admin/x', '/api/.%2e/admin/x', '/api/%2E%2E%2Fadmin/x', '/api/..%2fadmin/x'],
  ...['/api/..\\admin/x', '/api/..%5cadmin/x', '/api\\..\\admin/x', '/api/\t../admin/x'],
  ...['/api//admin/x', '/api/frontend//goals', '/api/@127.0.0.1/x', '/api/..;/admin/x'],
  ...['/api/admin/x', '/api/frontend/users', '/api/frontend/goals/../users', '/api/%00/x'],
  ...['/media/../admin/x', '/media/%2e%2e/admin/x', '/media/..\\admin/x', '/media/..%2fadmin/x'],
  ...['//127.0.0.1/api/../admin/x', 'http://any.example/api/../admin/x'],
];

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

export const otherBackendPaths: Scenario = {
  name: 'other-backend-paths',
  sentence: 'With API_ORIGIN, request targets try to leave the contract’s paths, methods and host.',
  deadline: 90,
  async run(tools) {
    await leavePrefix(tools);
    await leaveHost(tools);
  },
};

async function leavePrefix(tools: Tools): Promise<void> {
  const reached = new Set<string>();
  const origin = await httpServer(tools, (request, response) => {
    const { method = '', url = '' } = request;
    if (!isOfContract(method, url)) reached.add(`${method} ${url}`);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  const server = await tools.server({ API_ORIGIN: origin, DATA_DIR: await tools.folder() });
  const requests = TARGETS.flatMap((target) =>
    METHODS.map((method) => `${method} ${target}`),
  ).concat(
    ...['PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => `${method} ${queries.goals.path}`),
  );
  for (const line of requests) {
    const body = /^(POST|PUT|PATCH)/.test(line)
      ? 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
      : '\r\n';
    const head = `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
    await exchange(portOf(server), head + body, 5_000);
  }
  tools.report.note('requests', requests.length);
  tools.report.equal(
    'reached the other backend beside the contract',
    reached.size,
    0,
    'any path, any method',
  );
  if (reached.size > 0) tools.report.note('for example', [...reached].slice(0, 6).join(', '));
}

async function leaveHost(tools: Tools): Promise<void> {
  let asked = 0;
  const elsewhere = await httpServer(tools, (_request, response) => {
    asked++;
    response.writeHead(200, { 'content-type': 'image/png' }).end('x');
  });
  // On port 80, where a sliced target can write a port behind the host.
  const server = await tools.server({
    API_ORIGIN: 'http://127.0.0.1',
    DATA_DIR: await tools.folder(),
  });
  const target = `http://ab:${new URL(elsewhere).port}/upstream/x`;
  const head = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  await exchange(portOf(server), head, 5_000);
  tools.report.equal('requests to another port of its host', asked, 0, '1');
}

const READ = Object.values(queries).map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`),
);

const SENT = Object.values(forms).map(({ path }) => path);

function isOfContract(method: string, target: string): boolean {
  if (method === 'POST') return SENT.includes(target as (typeof SENT)[number]);
  return (method === 'GET' || method === 'HEAD') && READ.some((path) => path.test(target));
}
