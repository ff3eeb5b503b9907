/** Lets the browser handle input and paint before the work continues in another task. */
export function yieldToInput(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  // `yield` continues before other tasks of the page. Safari does not have it.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
