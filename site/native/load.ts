import { attachOnce, type Behaviour } from './attach.ts';

/** Behaviours that few pages use, by the value of `data-native`. They load on demand. */
const LOADERS: Record<string, () => Promise<Behaviour>> = {
  feedback: async () => (await import('./feedback.ts')).feedback,
  file: async () => (await import('./file.ts')).file,
  map: async () => (await import('./map.ts')).map,
};

/**
 * Loads a behaviour and attaches it, to an element that has none yet.
 * @returns nothing for an element that needs none
 * @throws a TypeError if its code could not be loaded
 */
export async function attachLoaded(element: HTMLElement): Promise<void> {
  const behaviour = await LOADERS[element.dataset.native ?? '']?.();
  if (behaviour !== undefined && element.isConnected) attachOnce(element, behaviour);
}

/**
 * A `ref` like the one from `adopt`, for a behaviour whose code loads on demand. If the code fails to load, the element works without it.
 */
export function adoptLoaded(element: HTMLElement | null): void {
  if (element !== null) void attachLoaded(element).catch(() => undefined);
}
