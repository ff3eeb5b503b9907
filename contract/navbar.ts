import * as v from 'valibot';
import { items, part, requiredText, text } from './reading.ts';

/** A menu item; its submenu's titles label the submenu's links by position. One that is missing is empty. */
export const navbarItem = v.pipe(
  v.object({
    name: requiredText,
    title: requiredText,
    sub_list: items(part({ title: text })),
  }),
  v.transform((wire) => ({
    name: wire.name,
    title: wire.title,
    submenu: wire.sub_list.map((item) => item.title),
  })),
);

export type NavbarItemWire = v.InferInput<typeof navbarItem>;
export type NavbarItem = v.InferOutput<typeof navbarItem>;
