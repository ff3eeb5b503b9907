/**
 * The families of patterns, each with bands, a motif and an edge of its own (docs/design.md): the triangles of Asiri houses, eight-pointed
 * stars, waves, or none.
 */
export const PATTERN_FAMILIES = ['qatt', 'stars', 'waves', 'none'] as const;

export type PatternFamily = (typeof PATTERN_FAMILIES)[number];
