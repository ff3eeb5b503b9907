/** Brings what sends forms: a page that nobody writes on needs nothing of it (decision 0050). */
export async function fetchSend() {
  const { sendForm } = await import('./send.ts');
  return sendForm;
}
