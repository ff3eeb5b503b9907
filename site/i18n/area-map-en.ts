import type { AreaMapTexts } from './area-map-ar.ts';

/** The English texts of the map of the areas. */
export const AREA_MAP_EN: AreaMapTexts = {
  more: 'Everything in',
  lead: 'Every region has a local team. Choose a region to see its numbers.',
  leadOfTable: 'Every region has a local team. These are the numbers of all of them.',
  loading: 'Loading the map',
  areas: 'Regions',
  totals: 'Total projects',
  allAreas: 'All regions',
  beneficiaries: 'Beneficiaries',
  programs: 'Programmes',
  projects: 'Projects',
  ofTotal: 'of the total',
  rank: 'Rank',
  rankOf: 'of',
  table: 'All regions in a table',
  tableCaption: 'Beneficiaries, programmes and projects in each region',
  area: 'Region',
  total: 'Total',
  attribution: 'Map:',
  attributionVia: 'MapSVG via svg-maps',
  attributionComma: ',',
  licence: 'CC BY 4.0',
};
