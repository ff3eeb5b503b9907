import type { Language } from '../../contract/locale.ts';

/** How the texts of each language are imported. */
type Imports<Texts> = Record<Language, () => Promise<Texts>>;

/**
 * Returns two functions: `load` imports the texts of a language once, and `loaded` returns them, or undefined if they are not loaded. The
 * browser loads only the languages that it shows.
 */
export function loadedOnce<Texts>(imports: Imports<Texts>) {
  const loaded: Partial<Record<Language, Texts>> = {};
  const loading: Partial<Record<Language, Promise<Texts>>> = {};

  function load(language: Language): Promise<Texts> {
    loading[language] ??= imports[language]().then((texts) => {
      loaded[language] = texts;
      return texts;
    });
    // Discard a failed download, so that the next call tries again.
    loading[language].catch(() => delete loading[language]);
    return loading[language];
  }

  return { load, loaded: (language: Language): Texts | undefined => loaded[language] };
}
