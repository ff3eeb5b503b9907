import { attachOnce, type Behaviour } from './attach.ts';
import { carousel } from './carousel.ts';
import { copy } from './copy.ts';
import { map } from './map.ts';
import { marquee } from './marquee.ts';
import { menu } from './menu.ts';
import { reveal } from './reveal.ts';

/** The behaviours by the value of `data-native`. */
const BEHAVIOURS: Record<string, Behaviour> = { carousel, copy, map, marquee, menu, reveal };

/** Attaches the behaviours that the markup of the server names, and shows the controls that need script. */
export function attachAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-native]')) {
    const behaviour = BEHAVIOURS[element.dataset.native ?? ''];
    if (behaviour !== undefined) attachOnce(element, behaviour);
  }
  document.documentElement.dataset.attached = '';
}
