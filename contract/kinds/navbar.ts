import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { NAVBAR_NAMES } from '../content-names.ts';
import type { Localized } from '../locale.ts';
import { contentKind } from './content-kind.ts';
import { choice, list, localizedText } from './fields.ts';

const MENU_ITEMS: Record<(typeof NAVBAR_NAMES)[number], Localized> = {
  home: { ar: 'الرئيسية', en: 'Home' },
  abut: { ar: 'عن يافع', en: 'About' },
  media_center: { ar: 'المركز الإعلامي', en: 'Media centre' },
  programs_projects: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
  partners: { ar: 'الشركاء', en: 'Partners' },
  join_us: { ar: 'انضم إلينا', en: 'Join us' },
};

/** Defines the titles of the menu's items and, by position, of the links in their submenus. */
export function navbarKind() {
  return contentKind(
    'navbar',
    {
      name: choice({ label: { ar: 'موضع القائمة', en: 'Place in the menu' }, options: MENU_ITEMS }),
      title: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
      children: list({
        label: { ar: 'عناوين القائمة الفرعية', en: 'Titles of the submenu' },
        optional: true,
        wire: 'sub_list',
        item: localizedText({ label: { ar: 'عنوان فرعي', en: 'Submenu title' } }),
      }),
    },
    {
      file: 'navbar.yaml',
      isFixed: true,
      label: { one: { ar: 'عنصر القائمة', en: 'Menu item' }, many: { ar: 'القائمة', en: 'Menu' } },
      unique: ['name'],
      title: 'title',
      columns: ['name'],
      shownOn: [],
      sendsId: false,
    },
  );
}

/** A menu item and the titles of its submenu's links, by position. A missing title is empty. */
export const navbarItem = v.pipe(
  v.object({
    name: read.requiredText,
    title: read.requiredText,
    sub_list: read.items(read.optionalObject({ title: read.text })),
  }),
  v.transform((wire) => ({
    name: wire.name,
    title: wire.title,
    submenu: wire.sub_list.map((item) => item.title),
  })),
);

export type NavbarItemWire = v.InferInput<typeof navbarItem>;
export type NavbarItem = v.InferOutput<typeof navbarItem>;
