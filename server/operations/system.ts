import type { JobState, SystemResponse } from '../../contract/admin/operations/system.ts';
import { PROCESS_SEEN_WITHIN, readSchemaState } from '../platform/database/migrations/migrate.ts';
import { listProcesses } from '../platform/database/processes.ts';
import { SECOND } from '../platform/durations.ts';
import { type ProcessJournal, readReports } from '../platform/process-journal.ts';
import type { Release } from '../platform/release.ts';
import type { CheckedDatabase } from './check-database.ts';
import { checkHealth } from './check-health.ts';
import { type CheckedMachine, readDisk } from './check-machine.ts';
import { withoutMessage } from './check-results.ts';
import { readLastRun } from './last-runs.ts';
import { databaseBytes, readOutbox } from './operations-metrics.ts';

/** The installation that a server is part of. */
export type Installation = {
  database: CheckedDatabase;
  machine: CheckedMachine;
  /** The process that handles the request. It knows its own jobs before it has reported them. */
  process: { id: string; journal: ProcessJournal };
  storageKind: SystemResponse['storage']['kind'];
  release: Release;
  /** Epoch milliseconds. */
  now: () => number;
};

/** How long one check may take while a user waits for the page. In milliseconds. */
const PATIENCE = 8 * SECOND;

/**
 * Returns a function that reads the state of the installation. Calls during a running check get the same response, so that
 * nobody can make the server check itself many times at once.
 * @param patience how long one check may take, in milliseconds
 */
export function systemReader(
  installation: Installation,
  patience = PATIENCE,
): () => Promise<SystemResponse> {
  let running: Promise<SystemResponse> | null = null;
  return () => {
    running ??= readSystem(installation, patience).finally(() => {
      running = null;
    });
    return running;
  };
}

async function readSystem(installation: Installation, patience: number): Promise<SystemResponse> {
  const { database, machine, storageKind, release, now } = installation;
  const [checks, state] = await Promise.all([
    checkHealth({ database, machine }, { now, patience }),
    readState(installation),
  ]);
  const [bytes, migrations, disk, backup, drill, outbox, running] = state;
  return {
    checkedAt: now(),
    release: { version: release.version, build: release.build },
    node: process.versions.node,
    database: { kind: database.kind, bytes, migrations },
    storage: { kind: storageKind, disk },
    backedUpAt: backup?.at ?? null,
    drilledAt: drill?.at ?? null,
    mail: { isConfigured: machine.smtpUrl !== null, outbox },
    processes: running?.processes ?? [],
    jobs: running?.jobs ?? [],
    checks: checks.map(withoutMessage),
  };
}

/** Reads the facts that need no judgement. Facts that cannot be read are null, and the checks say why. */
function readState({ database, machine, process, now }: Installation) {
  const orNull = <Value>(reading: Promise<Value>) => reading.catch(() => null);
  return Promise.all([
    orNull(databaseBytes(database)),
    orNull(
      readSchemaState(database).then(({ applied, pending }) => ({
        applied: applied.length,
        pending: pending.filter(({ step }) => step === 'expand').map(({ name }) => name),
      })),
    ),
    orNull(readDisk(machine.dataDir)),
    readLastRun(machine.dataDir, 'backup'),
    readLastRun(machine.dataDir, 'drill'),
    orNull(readOutbox(database, now)),
    orNull(readProcesses(database, process)),
  ]);
}

async function readProcesses(database: CheckedDatabase, own: Installation['process']) {
  const processes = await listProcesses(database, PROCESS_SEEN_WITHIN);
  const reports = await readReports(database);
  const jobs = new Map<string, JobState>();
  for (const { id } of processes) {
    const report = id === own.id ? own.journal.report(0) : reports.get(id);
    for (const { name, doneAgo, failedAgo } of report?.jobs ?? []) {
      const known = jobs.get(name);
      jobs.set(name, {
        name,
        doneAgo: least(known?.doneAgo ?? null, doneAgo),
        failedAgo: least(known?.failedAgo ?? null, failedAgo),
      });
    }
  }
  return {
    processes: processes.map(({ role, release }) => ({ role, release })),
    jobs: [...jobs.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** Returns the smaller of two numbers that may be missing. */
function least(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
