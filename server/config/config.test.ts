import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from './config.ts';

function readValid(env: Record<string, string>): Config {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problem);
  return result.config;
}

function readProblem(env: Record<string, string>): string {
  const result = readConfig(env);
  if (result.ok) throw new Error('the settings were accepted');
  return result.problem;
}

describe('readConfig', () => {
  it('returns the defaults for an empty environment', () => {
    const config = readValid({});
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      apiOrigin: null,
      mail: null,
      retentionDays: 180,
      clamdUrl: null,
      sendLimits: { perAddress: 30, total: 3_000 },
      trustProxy: 0,
      drainSeconds: 10,
      logLevel: 'info',
    });
    expect(config.database).toMatchObject({ kind: 'sqlite' });
  });

  it('returns a metrics port only if METRICS_PORT is set, and rejects the port of the site', () => {
    expect(readValid({}).metricsPort).toBeNull();
    expect(readValid({ METRICS_PORT: '9100' }).metricsPort).toBe(9100);
    expect(readValid({ PORT: '0', METRICS_PORT: '0' }).metricsPort).toBe(0);
    expect(readProblem({ PORT: '4000', METRICS_PORT: '4000' })).toMatch(
      /^METRICS_PORT and PORT are both/,
    );
    expect(readProblem({ METRICS_PORT: 'x' })).toContain('METRICS_PORT must be a whole number');
  });

  it('treats an empty variable as unset', () => {
    expect(readValid({ PORT: '', DATABASE_URL: ' ' }).database.kind).toBe('sqlite');
  });

  it('keeps only the origin of PUBLIC_URL', () => {
    expect(readValid({ PUBLIC_URL: 'https://yafee.example/' }).publicUrl).toBe(
      'https://yafee.example',
    );
  });

  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a".'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a whole number from 0 to 300, not "301".'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number'],
    [{ PUBLIC_URL: 'yafee.example' }, 'PUBLIC_URL must be an address'],
    [{ API_ORIGIN: 'https://other.example/api' }, 'API_ORIGIN must be an origin without path'],
    [{ API_ORIGIN: 'ftp://other.example' }, 'API_ORIGIN must be an address'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be a PostgreSQL address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be set too'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }, 'MAIL_TO must be set too'],
    [
      { API_ORIGIN: 'https://other.example', DATABASE_URL: 'postgres://localhost/yafee' },
      'API_ORIGIN and DATABASE_URL are both set',
    ],
  ])('rejects %o with a sentence', (env, sentence) => {
    expect(readProblem(env)).toContain(sentence);
  });

  it('never repeats a password in a problem', () => {
    expect(readProblem({ DATABASE_URL: 'mysql://user:secret@localhost' })).not.toContain('secret');
    expect(readProblem({ SMTP_URL: 'smtp://user:secret@localhost' })).not.toContain('secret');
  });

  it('accepts only tcp: and unix: addresses of a virus scanner', () => {
    for (const url of ['tcp://localhost:3310', 'unix:/run/clamav/clamd.ctl']) {
      expect(readValid({ CLAMD_URL: url }).clamdUrl).toBe(url);
    }
    expect(readProblem({ CLAMD_URL: 'localhost:3310' })).toContain('CLAMD_URL must be an address');
  });

  it('rejects a retention of less than a day', () => {
    expect(readValid({ RETENTION_DAYS: '30' }).retentionDays).toBe(30);
    expect(readProblem({ RETENTION_DAYS: '0' })).toContain('RETENTION_DAYS must be at least 1');
  });
});
