// The public module of the specified API: its routes over the content of our own database.

export { queryRoutes, ROUTED_QUERIES } from './query-routes.ts';
export { readParameters } from './read-parameters.ts';
