import type { RefCallback } from 'react';

/**
 * Returns the attributes that set CSS variables of an element, such as the progress of a bar. A script sets them, because the
 * document has no inline styles.
 */
export function cssVariables(values: Readonly<Record<`--${string}`, string>>): {
  ref: RefCallback<HTMLElement>;
} {
  return {
    ref(element) {
      for (const [name, value] of Object.entries(values)) element?.style.setProperty(name, value);
    },
  };
}
