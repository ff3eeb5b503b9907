import type { FormEvent } from 'react';

/** Returns the submit handler of a form whose call is made once, however often it is submitted meanwhile. */
export function submitTo(mutation: {
  isPending: boolean;
  mutate: () => void;
}): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    if (!mutation.isPending) mutation.mutate();
  };
}
