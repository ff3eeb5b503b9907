import { type RefObject, useEffect, useRef } from 'react';
import type { LabelledFields } from '../../../contract/admin/content/content-labels.ts';
import type { Language } from '../../../contract/locale.ts';
import { controlId } from './field-paths.ts';
import { elementOf, pathAt, placesIn } from './preview-places.ts';

type Linked = {
  fields: LabelledFields;
  values: Readonly<Record<string, unknown>>;
  /** The language of the preview. */
  language: Language;
  /** Goes to the field of a path. */
  goTo: (path: string) => void;
};

/**
 * Links form and preview: a click on a text or a picture of the preview leads to its field, and the preview shows what the field with the focus
 * contains.
 * @param pane the element that contains the form
 * @returns what the preview calls with each document that it shows
 */
export function usePreviewLink(pane: RefObject<HTMLElement | null>, linked: Linked) {
  const latest = useRef(linked);
  useEffect(() => {
    latest.current = linked;
  });
  const page = useRef<Document | null>(null);
  const marked = useRef<HTMLElement | null>(null);

  function mark(element: Element) {
    if (marked.current !== null) marked.current.style.outline = '';
    // The styles of the page are the visitors', so the mark is no class.
    marked.current = element as HTMLElement;
    marked.current.style.outline = '3px solid Highlight';
  }

  useEffect(() => {
    const form = pane.current;
    function show({ target }: FocusEvent) {
      const id = (target as Element).closest('[id^="value-"]')?.id ?? '';
      const { fields, values, language } = latest.current;
      if (page.current === null || id === '') return;
      const places = placesIn(fields, values, language);
      const place = places.find(({ path }) => controlId(path) === id);
      const element = place && elementOf(places, place.path, page.current);
      if (!element) return;
      mark(element);
      element.scrollIntoView({ block: 'nearest' });
    }
    form?.addEventListener('focusin', show);
    return () => form?.removeEventListener('focusin', show);
  }, [pane]);

  return (shown: Document) => {
    page.current = shown;
    shown.addEventListener('click', (event) => {
      const { fields, values, language, goTo } = latest.current;
      const element = event.target as Element;
      const path = pathAt(placesIn(fields, values, language), element);
      if (path === null) return;
      // A link of the text would lead the preview to another page.
      event.preventDefault();
      mark(element);
      goTo(path);
    });
  };
}
