import { attachOnce, type Behaviour } from './attach.ts';
import { carousel } from './carousel.ts';
import { copy } from './copy.ts';
import { attachLoaded } from './load.ts';
import { marquee } from './marquee.ts';
import { menu } from './menu.ts';
import { reveal } from './reveal.ts';

/** The behaviours by the value of `data-native`. */
const BEHAVIOURS: Record<string, Behaviour> = { carousel, copy, marquee, menu, reveal };

/**
 * Attaches the behaviours that the server's markup names, and shows the controls that need script.
 * @throws a TypeError if code could not be loaded
 */
export async function attachAll(): Promise<void> {
  const loading: Promise<void>[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('[data-native]')) {
    const behaviour = BEHAVIOURS[element.dataset.native ?? ''];
    if (behaviour !== undefined) attachOnce(element, behaviour);
    else loading.push(attachLoaded(element));
  }
  document.documentElement.dataset.attached = '';
  await Promise.all(loading);
}
