import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from './config.ts';

function decided(env: Record<string, string>): Config {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problem);
  return result.config;
}

function refused(env: Record<string, string>): string {
  const result = readConfig(env);
  if (result.ok) throw new Error('the settings were accepted');
  return result.problem;
}

describe('settings', () => {
  it('serve http://localhost:3000 from the embedded database when nothing is set', () => {
    const config = decided({});
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

  it('open a port for metrics only where one is named, and not the same one', () => {
    expect(decided({}).metricsPort).toBeNull();
    expect(decided({ METRICS_PORT: '9100' }).metricsPort).toBe(9100);
    expect(decided({ PORT: '0', METRICS_PORT: '0' }).metricsPort).toBe(0);
    expect(refused({ PORT: '4000', METRICS_PORT: '4000' })).toMatch(
      /^METRICS_PORT and PORT are both/,
    );
    expect(refused({ METRICS_PORT: 'x' })).toContain('METRICS_PORT must be a whole number');
  });

  it('count an empty variable as unset', () => {
    expect(decided({ PORT: '', DATABASE_URL: ' ' }).database.kind).toBe('sqlite');
  });

  it('keep only the origin of an address', () => {
    expect(decided({ PUBLIC_URL: 'https://yafee.example/' }).publicUrl).toBe(
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
  ])('refuse %o in a sentence', (env, sentence) => {
    expect(refused(env)).toContain(sentence);
  });

  it('never repeat a password in a refusal', () => {
    expect(refused({ DATABASE_URL: 'mysql://user:secret@localhost' })).not.toContain('secret');
    expect(refused({ SMTP_URL: 'smtp://user:secret@localhost' })).not.toContain('secret');
  });

  it('take a virus scanner by tcp or by a socket, and nothing else', () => {
    for (const url of ['tcp://localhost:3310', 'unix:/run/clamav/clamd.ctl']) {
      expect(decided({ CLAMD_URL: url }).clamdUrl).toBe(url);
    }
    expect(refused({ CLAMD_URL: 'localhost:3310' })).toContain('CLAMD_URL must be an address');
  });

  it('keep what visitors sent for a day at least', () => {
    expect(decided({ RETENTION_DAYS: '30' }).retentionDays).toBe(30);
    expect(refused({ RETENTION_DAYS: '0' })).toContain('RETENTION_DAYS must be at least 1');
  });
});
