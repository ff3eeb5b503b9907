import { exportedTable } from '../body-schemas.ts';

/** The bodies of the calls about statistics. */
export const statisticsBodies = { exportStatistics: exportedTable };
