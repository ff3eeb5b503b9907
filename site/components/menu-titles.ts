import type { MenuName } from '../../contract/pages.ts';
import type { Messages } from '../i18n/ar.ts';

/** Returns our own titles of the menu's items. */
export function menuTitles(texts: Messages['nav']): Record<MenuName, string> {
  return {
    home: texts.home,
    abut: texts.aboutMenu,
    media_center: texts.media,
    programs_projects: texts.projects,
    partners: texts.partners,
    join_us: texts.joinMenu,
  };
}
