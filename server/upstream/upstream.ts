// The public module of upstream: another backend of the contract in place of our own database (`API_ORIGIN`).

export { upstreamPoster, upstreamRoutes, upstreamTransport } from './upstream-routes.ts';
