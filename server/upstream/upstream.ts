// The public module of upstream: another backend of the contract in place of our own database (`API_ORIGIN`).

export { upstreamContent } from './upstream-content.ts';
export { upstreamPoster, upstreamRoutes } from './upstream-routes.ts';
