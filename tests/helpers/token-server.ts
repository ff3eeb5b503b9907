import { createPublicKey, createVerify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanUpAtEnd } from './open-once.ts';

/** A server that issues tokens, and tells a mail server who owns a token. */
export type TokenServer = {
  /** The address of `MAIL_OAUTH_TOKEN_URL`. */
  url: string;
  /** The address at which a mail server asks who owns a token, such as Dovecot's `introspection_url`. */
  introspectionUrl: string;
  /** The parameters of each request, in order. */
  requests: Record<string, string>[];
  /** Sets a response to send instead of tokens. Null restores the tokens. */
  refuse(refusal: { status: number; body: string } | null): void;
  /** Makes the mail server reject all tokens issued so far. */
  revoke(): void;
  /** Lifetime of the next tokens, in seconds. */
  setLife(seconds: number): void;
};

/**
 * Starts a server that issues tokens for a mail account. It stops with the test or suite.
 * @param account the owner of the mail account
 * @param publicKey of the service account, to verify assertions. Without it there is no service account.
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

/** Whether the service account's key has signed an assertion (RFC 7515). */
function isProved(assertion: string, publicKey: string | undefined): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  if (publicKey === undefined) return false;
  return createVerify('RSA-SHA256')
    .update(`${head}.${claims}`)
    .verify(createPublicKey(publicKey), signature, 'base64url');
}
