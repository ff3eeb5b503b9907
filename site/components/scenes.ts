/** Pictures of error pages, which the server draws in the colours of the identity (server/pages/theme/patterns.ts). */
export const TOWN = '/patterns/town.svg';
export const TOWN_AT_NIGHT = '/patterns/town-at-night.svg';
