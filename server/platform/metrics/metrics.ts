import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the process counts about itself, for Prometheus. */
export type Metrics = {
  /** A request was answered. `route` is a pattern, never an address. */
  request(answered: { method: string; route: string; status: number; seconds: number }): void;
  /** A job ran once. */
  job(name: string, result: 'done' | 'failed', seconds: number): void;
  /**
   * Adds numbers that are looked up when somebody asks, such as how much mail waits.
   * @param name as `yafee_outbox_messages`
   * @param label what tells the numbers apart, as `state`
   * @param read the numbers by that label's value
   */
  gauge(name: string, help: string, label: string, read: () => Promise<Numbers>): void;
  /** Everything, as Prometheus reads it. */
  render(): Promise<{ contentType: string; body: string }>;
  /** Stops watching the process. */
  close(): void;
};

type Numbers = Readonly<Record<string, number>>;

/** From an answer out of a cache to one that waited for another backend. In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Begins to count: requests and jobs as they are told, the process (CPU, memory, garbage, event loop) by itself. */
export function startMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
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
  return {
    request({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    job(name, result, seconds) {
      jobs.inc({ job: name, result });
      jobDurations.observe({ job: name }, seconds);
    },
    gauge(name, help, label, read) {
      new Gauge({
        ...{ name, help, registers, labelNames: [label] },
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
