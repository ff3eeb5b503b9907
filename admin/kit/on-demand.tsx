import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component whose code is loaded on demand. */
export type OnDemand<Props> = {
  (props: Props): ReactNode;
  /** Begins to load the code before the component is rendered. If that fails, rendering reports it again. */
  preload: () => void;
};

/**
 * Returns a component whose code is loaded on demand, like React's `lazy`. If the code is already there at the first render,
 * it is shown at once. React would show the fallback of a lazy component for at least 300 ms.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function loadOnce() {
    loaded ??= await load();
    return loaded;
  }
  const Lazy = lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;
  function Component(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Component, {
    preload: () => void loadOnce().catch(() => undefined),
  });
}
