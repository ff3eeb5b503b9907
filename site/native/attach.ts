/**
 * Makes an element work with the browser's own means, without React. It takes the server's markup as it is, and keeps its state in
 * attributes that no component sets.
 * @returns a function that detaches it
 */
export type Behaviour = (element: HTMLElement) => () => void;

/** The function that detaches the behaviour of each element. */
const attached = new WeakMap<HTMLElement, () => void>();

/**
 * Attaches a behaviour to an element that has none yet.
 * @returns the function that detaches it, even if it was attached before
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
 * Returns a `ref` for an element with a behaviour. It adopts an element whose behaviour was attached when the page loaded
 * (`attach-all.ts`), and attaches the behaviour to an element that React created.
 */
export function adopt(behaviour: Behaviour) {
  // React calls a ref with null only if the ref returns nothing.
  return (element: HTMLElement | null) =>
    element === null ? undefined : attachOnce(element, behaviour);
}
