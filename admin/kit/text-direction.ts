/**
 * Returns the `dir` of a field for text in any language. With `auto`, browsers lay out an empty field from left to right,
 * with its placeholder at the wrong end in Arabic. So an empty field has the direction of the page.
 */
export function textDirection(text: string): 'auto' | undefined {
  return text === '' ? undefined : 'auto';
}
