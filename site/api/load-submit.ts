/** Loads what submits forms: a page that nobody writes on needs nothing of it (decision 0050). */
export async function loadSubmit() {
  const { submitForm } = await import('./submit.ts');
  return submitForm;
}
