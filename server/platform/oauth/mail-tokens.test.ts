import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTokenServer } from '../../../tests/helpers/token-server.ts';
import { MINUTE, SECOND } from '../durations.ts';
import { mailTokens } from './mail-tokens.ts';
import { OAuthFailure } from './oauth-failure.ts';
import { problemOfResponse } from './token-error.ts';

const REFRESH = {
  grant: 'refresh-token',
  clientId: 'app',
  clientSecret: 'secret',
  refreshToken: 'granted',
} as const;

/** A clock that stands still until a test moves it. */
function stoppedClock() {
  const time = { now: 1_700_000_000_000, monotonic: 1_000 };
  return { time, clock: { now: () => time.now, monotonic: () => time.monotonic } };
}

describe('tokens of a mail account', () => {
  it('are asked for once by everybody who needs one, and again some minutes before they end [OAUTH-07]', async () => {
    const provider = await startTokenServer('site');
    const { time, clock } = stoppedClock();
    const tokens = mailTokens({ ...REFRESH, tokenUrl: provider.url }, clock);
    expect(await Promise.all([1, 2, 3].map(() => tokens.get('site')))).toEqual(
      Array(3).fill('token-1'),
    );
    time.monotonic += 3_600 * SECOND - 5 * MINUTE - 1;
    // Even if somebody changes the clock of the machine
    time.now += 365 * 24 * 60 * MINUTE;
    expect(await tokens.get('site')).toBe('token-1');
    time.monotonic += 1;
    expect(await tokens.get('site')).toBe('token-2');
    tokens.forget('site');
    expect(await tokens.get('site')).toBe('token-3');
    expect(provider.requests[0]).toEqual({
      grant_type: 'refresh_token',
      client_id: 'app',
      client_secret: 'secret',
      refresh_token: 'granted',
    });
  });

  it('that last for less than those minutes are used for half of their time', async () => {
    const provider = await startTokenServer('site');
    provider.setLife(60);
    const { time, clock } = stoppedClock();
    const tokens = mailTokens({ ...REFRESH, tokenUrl: provider.url }, clock);
    expect(await tokens.get('site')).toBe('token-1');
    time.monotonic += 29 * SECOND;
    expect(await tokens.get('site')).toBe('token-1');
    time.monotonic += SECOND;
    expect(await tokens.get('site')).toBe('token-2');
  });

  it('are given to a service account for the mailbox of a user that its key signs [OAUTH-10]', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = (key: typeof publicKey, type: 'pkcs8' | 'spki') =>
      key.export({ type, format: 'pem' } as never).toString();
    const provider = await startTokenServer('site', pem(publicKey, 'spki'));
    const { time, clock } = stoppedClock();
    const tokens = mailTokens(
      {
        grant: 'service-account',
        tokenUrl: provider.url,
        email: 'mail@project.iam.example',
        privateKey: pem(privateKey, 'pkcs8'),
        scope: 'https://mail.google.com/',
      },
      clock,
    );
    expect(await tokens.get('site@example.org')).toBe('token-1');
    expect(await tokens.get('news@example.org')).toBe('token-2');
    const { assertion = '', grant_type: grant } = provider.requests[0] ?? {};
    expect(grant).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    expect(JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString())).toEqual({
      iss: 'mail@project.iam.example',
      sub: 'site@example.org',
      scope: 'https://mail.google.com/',
      aud: provider.url,
      iat: time.now / 1_000,
      exp: time.now / 1_000 + 600,
    });
  });

  it.each([
    ['says nothing', { status: 502, body: '' }, 'status 502'],
    ['answers with a page', { status: 200, body: '<!doctype html>' }, 'status 200'],
    [
      'gives a token with a line break',
      { status: 200, body: '{"access_token":"a\\r\\nb"}' },
      'status 200',
    ],
    ['answers at length', { status: 200, body: 'x'.repeat(100_000) }, 'longer than a token'],
  ])('are tried again later where the provider %s', async (_, refusal, reason) => {
    const provider = await startTokenServer('site');
    provider.refuse(refusal);
    const tokens = mailTokens({ ...REFRESH, tokenUrl: provider.url });
    const failure = await tokens.get('site').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OAuthFailure);
    expect(failure).toMatchObject({
      problem: 'oauth-unreachable',
      message: expect.stringContaining(reason),
    });
    provider.refuse(null);
    expect(await tokens.get('site')).toMatch(/^token-/);
  });

  it('are said to be out of reach where nothing answers', async () => {
    const tokens = mailTokens({ ...REFRESH, tokenUrl: 'http://127.0.0.1:9/token' });
    await expect(tokens.get('site')).rejects.toMatchObject({ problem: 'oauth-unreachable' });
  });
});

describe('why a provider gives no token', () => {
  it.each([
    ['oauth-tenant', 'invalid_request', "AADSTS90002: Tenant 'x' not found.", 90_002],
    ['oauth-tenant', 'invalid_request', 'AADSTS900023: Specified tenant identifier', 900_023],
    ['oauth-client', 'unauthorized_client', 'AADSTS700016: Application with identifier', 700_016],
    ['oauth-secret', 'invalid_client', 'AADSTS7000215: Invalid client secret', 7_000_215],
    ['oauth-secret', 'invalid_client', 'AADSTS7000222: The secret keys are expired', 7_000_222],
    ['oauth-secret', 'invalid_client', 'AADSTS9999999: Something new', 9_999_999],
    ['oauth-permission', 'invalid_grant', 'AADSTS65001: has not consented', 65_001],
    ['oauth-refused', 'invalid_scope', 'AADSTS70011: scope', 70_011],
    ['oauth-client', 'invalid_client', 'The OAuth client was not found.', null],
    ['oauth-client', 'deleted_client', 'The OAuth client was deleted.', null],
    ['oauth-secret', 'invalid_client', 'Unauthorized', null],
    ['oauth-grant', 'invalid_grant', 'Token has been expired or revoked.', null],
    ['oauth-grant', 'invalid_grant', 'Invalid JWT Signature.', null],
    ['oauth-permission', 'unauthorized_client', 'Client is unauthorized to retrieve', null],
    ['oauth-permission', 'access_denied', '', null],
    ['oauth-unreachable', 'temporarily_unavailable', '', null],
  ] as const)('is %s: %s, %s', (problem, error, description, code) => {
    const body = { error, error_description: description, ...(code && { error_codes: [code] }) };
    expect(problemOfResponse(400, body).problem).toBe(problem);
  });

  it('is short, in one line, and has a code for those who see no words of other machines [OAUTH-08]', () => {
    const failure = new OAuthFailure(
      'oauth-secret',
      `invalid_client: a\r\nTrace ID: ${'x'.repeat(900)}`,
    );
    expect(failure.message).toMatch(/^invalid_client: a Trace ID: x+$/);
    expect(failure.message).toHaveLength(200);
    expect(failure.code).toBe('invalid_client');
    expect(new OAuthFailure('oauth-secret', 'invalid_client: AADSTS7000222: b').code).toBe(
      'AADSTS7000222',
    );
    expect(new OAuthFailure('oauth-account', '535 5.7.3 no', 'mail.example').advice).toContain(
      'mail.example does not accept it for this account (535 5.7.3 no)',
    );
  });
});
