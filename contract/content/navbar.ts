import * as v from 'valibot';
import * as read from '../coercion.ts';
import { NAVBAR_NAMES } from '../content-names.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';

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
} as const satisfies Fields;

/** The titles of the menu's items and, by position, of the links in their submenus. */
export const navbarKind = {
  name: 'navbar',
  fields: navbarFields,
  file: 'navbar.yaml',
  isFixed: true,
  unique: ['name'],
  title: 'title',
  columns: ['name'],
  shownOn: [],
  sendsId: false,
} as const satisfies ContentKindDefinition<keyof typeof navbarFields>;

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
