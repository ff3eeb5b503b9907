/** Loads the code that submits forms, when a form is first used (decision 0094). */
export async function loadSubmit() {
  const { submitForm } = await import('./submit.ts');
  return submitForm;
}
