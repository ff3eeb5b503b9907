/** Lets the browser answer input and paint, before the work goes on in another task. */
export function yieldToInput(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  // `yield` goes on before other tasks of the page. Safari does not have it.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
