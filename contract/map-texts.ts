/**
 * Returns texts, each of them changed.
 * @param texts a text, or an object of texts at any depth
 */
export function mapTexts<Texts>(texts: Texts, change: (text: string) => string): Texts {
  if (typeof texts === 'string') return change(texts) as Texts;
  if (typeof texts !== 'object' || texts === null) return texts;
  if (Array.isArray(texts)) return texts.map((each) => mapTexts(each, change)) as Texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, mapTexts(value, change)]),
  ) as Texts;
}
