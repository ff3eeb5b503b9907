import { createPublicKey, createVerify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanUpAtEnd } from './open-once.ts';

/** A server that gives tokens, and tells a mail server whose they are. */
export type TokenServer = {
  /** The address of `MAIL_OAUTH_TOKEN_URL`. */
  url: string;
  /** The address at which a mail server asks whose a token is, such as the `introspection_url` of Dovecot. */
  introspectionUrl: string;
  /** What was asked for, in its order: the parameters of each request. */
  requests: Record<string, string>[];
  /** Answers in place of a token, until it is called with null. */
  refuse(refusal: { status: number; body: string } | null): void;
  /** The mail server accepts none of the tokens given so far. */
  revoke(): void;
  /** How long the next tokens are valid, in seconds. */
  setLife(seconds: number): void;
};

/**
 * Starts a server that gives tokens for a mail account. It ends with the test or suite.
 * @param account whose mail account they open
 * @param publicKey of the service account, by which it proves assertions; without it there is none
 */
export async function startTokenServer(account: string, publicKey?: string): Promise<TokenServer> {
  const requests: Record<string, string>[] = [];
  const valid = new Set<string>();
  let refusal: { status: number; body: string } | null = null;
  let life = 3_600;
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    if (request.url === '/introspect') {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      return valid.has(token)
        ? answer(200, JSON.stringify({ username: account, active: true }))
        : answer(401, JSON.stringify({ error: 'invalid_token' }));
    }
    const parameters = Object.fromEntries(new URLSearchParams(await textOf(request)));
    requests.push(parameters);
    if (refusal !== null) return answer(refusal.status, refusal.body);
    if (parameters.assertion !== undefined && !isProved(parameters.assertion, publicKey)) {
      return answer(400, JSON.stringify({ error: 'invalid_grant' }));
    }
    const token = `token-${requests.length}`;
    valid.add(token);
    return answer(200, JSON.stringify({ access_token: token, expires_in: life }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUpAtEnd(async () => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/token`,
    introspectionUrl: `${origin}/introspect`,
    requests,
    refuse: (next) => {
      refusal = next;
    },
    revoke: () => valid.clear(),
    setLife: (seconds) => {
      life = seconds;
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** Whether an assertion is signed by the key of the service account (RFC 7515). */
function isProved(assertion: string, publicKey: string | undefined): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  if (publicKey === undefined) return false;
  return createVerify('RSA-SHA256')
    .update(`${head}.${claims}`)
    .verify(createPublicKey(publicKey), signature, 'base64url');
}
