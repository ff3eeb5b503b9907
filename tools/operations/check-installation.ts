import { stat } from 'node:fs/promises';
import type { CheckResult } from '../../contract/admin/operations/system.ts';
import type { Config } from '../../server/config/config.ts';
import {
  checkHealth,
  type DetailedCheckResult,
  failed,
  withReason,
} from '../../server/operations/operations.ts';
import { type Database, DEFAULT_POOL_SIZE } from '../../server/platform/database/database.ts';
import { MINUTE } from '../../server/platform/durations.ts';
import { openMailTokens } from '../../server/platform/oauth/mail-tokens.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { retentionOf } from '../../server/submissions/submissions.ts';
import { openTranslator } from '../../server/translation/translation.ts';
import { withDatabase } from './database-dump.ts';

/** Time limit of one check. The operator is waiting, and a slow network is worth reporting. In milliseconds. */
const PATIENCE = MINUTE;

/**
 * Checks the installation of these settings, whether or not its server runs.
 * @param now returns epoch milliseconds
 */
export async function checkInstallation(config: Config, now: () => number): Promise<CheckResult[]> {
  const {
    database: target,
    dataDir,
    publicUrl,
    trustProxy,
    host,
    mail,
    incomingMail,
    translation,
    mailOAuth,
  } = config;
  const machine = {
    dataDir,
    publicUrl,
    trustProxy,
    host,
    smtpUrl: mail?.smtpUrl ?? null,
    tokens: openMailTokens(mailOAuth),
    imapHost: incomingMail === null ? null : new URL(incomingMail.imapUrl).hostname,
    translator: translation === null ? null : openTranslator(translation),
    storage: await openStorage(config.storage),
    databaseFile: target.kind === 'sqlite' ? target.file : null,
  };
  const { poolSize = DEFAULT_POOL_SIZE } = target.kind === 'postgres' ? target : {};
  const checkAll = (database: Database | null) =>
    checkHealth(
      {
        machine,
        database:
          database === null
            ? null
            : {
                db: database.db,
                kind: database.kind,
                probe: database.probe,
                poolSize,
                retention: retentionOf(config),
              },
      },
      { now, patience: PATIENCE },
    );
  const withoutDatabase = async (result: DetailedCheckResult) => [
    result,
    ...(await checkAll(null)),
  ];
  const results =
    target.kind === 'sqlite' && (await stat(target.file).catch(() => null)) === null
      ? withoutDatabase(failed('database', 'database-missing', { file: target.file }))
      : withDatabase(target, checkAll).catch((error: unknown) =>
          withoutDatabase(failed('database', 'database-unusable', {}, error)),
        );
  return (await results).map(withReason);
}
