/** Keeps the direction of a text apart from that of the sentence around it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
