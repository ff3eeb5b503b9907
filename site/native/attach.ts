/**
 * Makes an element work by the browser's own means, without React. It takes the markup of the server as it is, and keeps
 * its state in attributes that no component sets.
 * @returns a function that ends it
 */
export type Behaviour = (element: HTMLElement) => () => void;

/** The function that ends the behaviour of each element. */
const attached = new WeakMap<HTMLElement, () => void>();

/**
 * Attaches a behaviour to an element that has none yet.
 * @returns the function that ends it, also if it was attached before
 */
export function attachOnce(element: HTMLElement, behaviour: Behaviour): () => void {
  const existing = attached.get(element);
  if (existing !== undefined) return existing;
  const end = behaviour(element);
  const detach = () => {
    attached.delete(element);
    end();
  };
  attached.set(element, detach);
  return detach;
}

/**
 * Returns a `ref` with which a component adopts an element that has its behaviour since the page was loaded (`attach-all.ts`),
 * or attaches it to an element that React has made.
 */
export function adopt(behaviour: Behaviour) {
  // React calls it with null only if it returns nothing.
  return (element: HTMLElement | null) =>
    element === null ? undefined : attachOnce(element, behaviour);
}
