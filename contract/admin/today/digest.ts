/** When a user gets a mail with what Today shows: never, each working day, or on the first working day of each week. */
export const DIGESTS = ['never', 'working-days', 'weekly'] as const;

export type Digest = (typeof DIGESTS)[number];

/** Of users who have not chosen. The default of the column is the same. */
export const DEFAULT_DIGEST: Digest = 'never';
