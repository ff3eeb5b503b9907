import { NAVBAR_NAMES } from '../content-names.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { ownPageLink } from './page.ts';
import type { Shape, ShapeValue } from './shape.ts';

export const navbarFields = {
  name: { type: 'choice', options: NAVBAR_NAMES },
  title: { type: 'localized-text', needed: true },
  children: {
    type: 'list',
    optional: true,
    wire: 'sub_list',
    item: { type: 'localized-text' },
    itemWire: 'title',
  },
  /** Pages of one's own, below the links of the item. */
  pages: { type: 'references', to: 'page', optional: true },
  hidden: { type: 'choice', options: ['hidden'], optional: true, wire: false },
} as const satisfies Fields;

/** The titles of the menu's items and, by position, of the links in their submenus. Staff choose their order, and hide some. */
export const navbarKind = {
  name: 'navbar',
  fields: navbarFields,
  file: 'navbar.yaml',
  isFixed: true,
  isArranged: true,
  unique: ['name'],
  title: 'title',
  columns: ['name'],
  shownOn: [],
} as const satisfies ContentKindDefinition<keyof typeof navbarFields>;

/**
 * A menu item, the titles of its submenu's links, by position, and pages of one's own, which are our addition. Another backend may have items
 * with other names.
 */
export const navbarItem = {
  fields: {
    name: { type: 'text', needed: true },
    title: navbarFields.title,
    submenu: navbarFields.children,
    pages: { type: 'entries', of: ownPageLink },
  },
} as const satisfies Shape;

export type NavbarItem = ShapeValue<typeof navbarItem>;
