import type { Language } from '../../contract/locale.ts';
import { AREA_MAP_AR, type AreaMapTexts } from './area-map-ar.ts';
import { AREA_MAP_EN } from './area-map-en.ts';

/** The texts of the map of the areas. They load only with the pages that show it (decision 0108). */
const TEXTS: Readonly<Record<Language, AreaMapTexts>> = { ar: AREA_MAP_AR, en: AREA_MAP_EN };

export function areaMapTexts(language: Language): AreaMapTexts {
  return TEXTS[language];
}
