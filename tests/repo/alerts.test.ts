import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../helpers/sources.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type Alert = { alert: string; annotations: { action: string; runbook: string } };

const RULES = join(ROOT, 'deploy', 'alerts.yml');
const DAY = 86_400;

/**
 * Series that make each alert fire, in promtool's notation with one value a minute. Prometheus's clock begins at 0 in these tests, so an old backup is one before that.
 */
const SERIES: Record<string, [string, string][]> = {
  YafeeProcessDown: [['up', '0x60']],
  YafeeNotReady: [['yafee_not_ready{reason="database"}', '1x60']],
  YafeeErrors: [['http_requests_total{status="500", route="/"}', '0+10x60']],
  YafeeFormsFail: [['http_requests_total{method="POST", status="503", route="/f"}', '0+10x60']],
  YafeeJobFails: [['yafee_job_runs_total{exported_job="purge", result="failed"}', '0+1x60']],
  YafeeNoJobs: [['yafee_job_runs_total{exported_job="purge", result="done"}', '5x60']],
  YafeeMailFails: [['yafee_delivery_attempts_total{result="failed", purpose="reply"}', '0+1x60']],
  YafeeMailGivenUp: [
    ['yafee_delivery_attempts_total{result="given-up", purpose="reply"}', '0+1x60'],
  ],
  YafeeSlow: [
    ['http_request_duration_seconds_bucket{method="GET", le="1"}', '0x60'],
    ['http_request_duration_seconds_bucket{method="GET", le="5"}', '0+60x60'],
    ['http_request_duration_seconds_bucket{method="GET", le="+Inf"}', '0+60x60'],
  ],
  YafeeSearchNotReady: [
    ['yafee_search_index{figure="ready"}', '0x60'],
    ['yafee_search_index{figure="age_seconds"}', '0+60x60'],
  ],
  YafeeEventLoopBlocked: [['nodejs_eventloop_lag_p99_seconds', '0.5x60']],
  YafeeMemory: [['process_resident_memory_bytes', '600e6x60']],
  YafeeRestarts: [['process_start_time_seconds', '0+1x60']],
  YafeeFileDescriptors: [
    ['process_open_fds', '90x60'],
    ['process_max_fds', '100x60'],
  ],
  YafeeDiskFull: [
    ['yafee_disk_bytes{part="free"}', '4e9x60'],
    ['yafee_disk_bytes{part="size"}', '100e9x60'],
  ],
  YafeeBackupOld: [['yafee_last_run_timestamp_seconds{work="backup"}', `-${3 * DAY}x60`]],
  YafeeDrillOld: [['yafee_last_run_timestamp_seconds{work="drill"}', `-${40 * DAY}x90`]],
  YafeeMailWaits: [['yafee_deliveries_oldest_seconds{state="waiting"}', '4000x60']],
};

/** When an alert must fire at the latest, if not after 40 minutes. */
const FIRES_WITHIN: Record<string, string> = { YafeeNotReady: '30s', YafeeDrillOld: '75m' };

async function readAlerts(): Promise<Alert[]> {
  const rules = parse(await readFile(RULES, 'utf8')) as { groups: { rules: Alert[] }[] };
  return rules.groups.flatMap((group) => group.rules);
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

it('each alert names a section of the operations guide', async () => {
  const guide = await readFile(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const anchors = [...guide.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );
  for (const { alert, annotations } of await readAlerts()) {
    const [file, anchor] = annotations.runbook.split('#');
    expect(file).toBe('docs/operations.md');
    expect(anchors, alert).toContain(anchor);
  }
});

it('each alert fires', async () => {
  const promtool = await promisify(execFile)('promtool', ['--version']).catch(() => null);
  const alerts = await readAlerts();
  expect(Object.keys(SERIES).sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  if (promtool === null)
    return console.info(
      'promtool is not installed (apt install prometheus): the alerts were not fired',
    );
  const folder = await temporaryFolder();
  await copyFile(RULES, join(folder, 'alerts.yml'));
  const labelled = (series: string) =>
    series.includes('{')
      ? series.replace('{', '{job="yafee", instance="web-1", ')
      : `${series}{job="yafee", instance="web-1"}`;
  const at = (alert: string) => FIRES_WITHIN[alert] ?? '40m';
  const tests = {
    rule_files: ['alerts.yml'],
    evaluation_interval: '15s',
    tests: alerts.map(({ alert }) => ({
      name: alert,
      interval: '1m',
      input_series: (SERIES[alert] ?? []).map(([series, values]) => ({
        series: labelled(series),
        values,
      })),
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
          eval_time: at(alert),
          exp_samples: [{ labels: '{}', value: 1 }],
        },
      ],
    })),
  };
  await writeFile(join(folder, 'tests.yml'), JSON.stringify(tests));
  await promisify(execFile)('promtool', ['test', 'rules', 'tests.yml'], { cwd: folder });
});
