import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of the process, for Prometheus. */
export type Metrics = {
  /** Counts a request after its response was sent. `route` is the pattern of the route, never an address. */
  request(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts one run of a job. */
  job(name: string, result: 'done' | 'failed', seconds: number): void;
  /** Counts one try to send a mail. */
  delivery(purpose: string, result: string): void;
  /**
   * Adds a gauge that is read at each scrape, such as the number of mails in the outbox.
   * @param name name of the metric, such as `yafee_deliveries_unsent`
   * @param label name of its label, such as `state`
   * @param read returns the numbers by the value of the label
   */
  gauge(name: string, help: string, label: string, read: () => Promise<Numbers>): void;
  /** Returns all metrics in the text format of Prometheus. */
  render(): Promise<{ contentType: string; body: string }>;
  /** Removes all metrics. */
  close(): void;
};

type Numbers = Readonly<Record<string, number>>;

/** From a cached response to one that waited for another backend. In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Starts collecting metrics. prom-client collects those of the process (CPU, memory, garbage collection, event loop).
 * @param build labels of `yafee_build_info`, which join other metrics with the release
 */
export function startMetrics(build: { version: string; build: string; role: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'yafee_build_info',
    help: 'Always 1; its labels say which release runs, and in which role',
    labelNames: Object.keys(build),
    registers,
  }).set(build, 1);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const jobs = new Counter({
    name: 'yafee_job_runs_total',
    help: 'Runs of a job, by how they ended',
    labelNames: ['job', 'result'],
    registers,
  });
  const jobDurations = new Histogram({
    name: 'yafee_job_duration_seconds',
    help: 'How long a run of a job took',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const attempts = new Counter({
    name: 'yafee_delivery_attempts_total',
    help: 'Attempts to send a delivery, by purpose and result',
    labelNames: ['purpose', 'result'],
    registers,
  });
  return {
    request({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    job(name, result, seconds) {
      jobs.inc({ job: name, result });
      jobDurations.observe({ job: name }, seconds);
    },
    delivery(purpose, result) {
      attempts.inc({ purpose, result });
    },
    gauge(name, help, label, read) {
      new Gauge({
        name,
        help,
        registers,
        labelNames: [label],
        async collect() {
          const numbers = await read();
          this.reset();
          for (const [value, number] of Object.entries(numbers))
            this.set({ [label]: value }, number);
        },
      });
    },
    async render() {
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
    close: () => registry.clear(),
  };
}
