import type { FormEvent } from 'react';

/** Returns the submit handler of a form. Submitting the form again while the call runs does nothing. */
export function submitTo(mutation: {
  isPending: boolean;
  mutate: () => void;
}): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    if (!mutation.isPending) mutation.mutate();
  };
}
