import { attachOnce, type Behaviour } from './attach.ts';

/** The behaviours of few pages by the value of `data-native`. They load where they are needed. */
const LOADERS: Record<string, () => Promise<Behaviour>> = {
  file: async () => (await import('./file.ts')).file,
  map: async () => (await import('./map.ts')).map,
};

/**
 * Attaches a behaviour whose code loads first, to an element that still has none.
 * @returns nothing for an element that needs none
 * @throws a TypeError if its code could not be loaded
 */
export async function attachLoaded(element: HTMLElement): Promise<void> {
  const behaviour = await LOADERS[element.dataset.native ?? '']?.();
  if (behaviour !== undefined && element.isConnected) attachOnce(element, behaviour);
}

/** A `ref` as `adopt` returns it, for an element whose behaviour loads first. It works without it if that fails. */
export function adoptLoaded(element: HTMLElement | null): void {
  if (element !== null) void attachLoaded(element).catch(() => undefined);
}
