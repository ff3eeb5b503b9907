/** `main` entries are programmes, `other` entries are projects. */
export const PROJECT_TYPES = ['main', 'other'] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];
