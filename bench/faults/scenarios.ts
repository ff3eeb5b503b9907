import { cachedPageHeaders } from './cached-page-headers.ts';
import { clockAhead } from './clock-ahead.ts';
import { clockBack } from './clock-back.ts';
import { csvFormulas } from './csv-formulas.ts';
import { cvInspection } from './cv-inspection.ts';
import { drain } from './drain.ts';
import { emptyDatabase } from './empty-database.ts';
import { fileLimit } from './file-limit.ts';
import { fileModes } from './file-modes.ts';
import { fullDisk } from './full-disk.ts';
import { ipv6Networks } from './ipv6-networks.ts';
import { missingWal } from './missing-wal.ts';
import { nodeResponses } from './node-responses.ts';
import { nodeVersions } from './node-versions.ts';
import { otherBackendEncoding } from './other-backend-encoding.ts';
import { otherBackendPaths } from './other-backend-paths.ts';
import { otherBackendSlowDownload } from './other-backend-slow-download.ts';
import { pipelining } from './pipelining.ts';
import { postgresGone } from './postgres-gone.ts';
import type { Scenario } from './scenario.ts';
import { slowBodies } from './slow-bodies.ts';
import { svg } from './svg.ts';
import { textFunctions } from './text-functions.ts';

/** All scenarios, the most severe fault first. */
export const scenarios: readonly Scenario[] = [
  cvInspection,
  slowBodies,
  clockBack,
  clockAhead,
  otherBackendPaths,
  otherBackendEncoding,
  pipelining,
  cachedPageHeaders,
  emptyDatabase,
  missingWal,
  ipv6Networks,
  fileModes,
  postgresGone,
  otherBackendSlowDownload,
  csvFormulas,
  textFunctions,
  svg,
  nodeResponses,
  fileLimit,
  fullDisk,
  drain,
  nodeVersions,
];
