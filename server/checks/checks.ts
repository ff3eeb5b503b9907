// The public module of the nightly checks: what is broken or missing on the site, and who may repair it.

export { checksJob } from './checks-job.ts';
export { summarizeFindings } from './list-findings.ts';
export { outsideJob } from './outside/outside-job.ts';
