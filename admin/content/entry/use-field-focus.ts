import { type RefObject, useEffect, useRef } from 'react';
import type { LabelledFields } from '../../../contract/admin/content/content-labels.ts';
import { type Language, otherLanguage } from '../../../contract/locale.ts';
import { takeField } from '../../kit/paths.ts';
import { controlId, placeOf } from './field-paths.ts';
import { isLocalized } from './fields/field-rows.tsx';

/**
 * Returns functions that move the focus between the fields of the form.
 * @param pane the element that contains the form
 * @param onLanguage called with the language of the field, whose tab must be open on a narrow screen
 */
export function useFieldFocus(
  fields: LabelledFields,
  pane: RefObject<HTMLElement | null>,
  onLanguage: (language: Language) => void,
) {
  /** Goes to the field that a path names, as in a problem of the server. */
  function goTo(path: string) {
    const place = placeOf(fields, path);
    const language = place?.language ?? 'ar';
    if (place !== null && isLocalized(place.field)) onLanguage(language);
    // On a phone the other language is hidden until the tab has changed.
    whenOpen(path, () => {
      const element = () =>
        document.getElementById(controlId(path)) ??
        document.getElementById(controlId(`${path}.${language}`));
      const box = document.getElementById(`${controlId(path)}-box`) ?? element();
      box?.scrollIntoView({ block: 'center' });
      whenThere(() => {
        const field = element();
        return field?.matches(CONTROLS)
          ? field
          : (field ?? box)?.querySelector<HTMLElement>(`${CONTROLS}, ${OWN_BUTTON}`);
      });
    });
  }

  // Only when the page opens.
  const first = useRef(goTo);
  useEffect(() => {
    const path = takeField();
    if (path !== null) first.current(path);
  }, []);

  /** Goes to the next English text that is older than its Arabic. */
  function goToNextOutdated() {
    const notes = [...(pane.current?.querySelectorAll<HTMLElement>('[data-outdated]') ?? [])];
    const active = document.activeElement;
    const next =
      notes.find(
        (note) =>
          active === null ||
          (note.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
      ) ?? notes[0];
    const path = next?.dataset.outdated;
    if (path !== undefined) goTo(`${path}.en`);
  }

  /** Goes from a text to the same in the other language. @returns false: no such text has the focus */
  function goToOtherLanguage() {
    const id = document.activeElement?.id ?? '';
    const [, start, language] = /^(value-.+)-(ar|en)$/.exec(id) ?? [];
    if (start === undefined) return false;
    const other = otherLanguage(language as Language);
    onLanguage(other);
    requestAnimationFrame(() => document.getElementById(`${start}-${other}`)?.focus());
    return true;
  }

  return { goTo, goToNextOutdated, goToOtherLanguage };
}

const CONTROLS = 'input, select, textarea, [contenteditable]';

/** A button of a field, such as the one that chooses a file, and not of a note about it. */
const OWN_BUTTON = 'button:not(.proofreading *, .translation-note *, .machine-draft *)';

/** Focuses a control once it is there: the editor of formatted texts loads on demand. Whoever does something else meanwhile is left alone. */
function whenThere(find: () => HTMLElement | null | undefined) {
  const focus = () => {
    const control = find();
    control?.focus();
    return control !== null && control !== undefined;
  };
  if (focus()) return;
  const observer = new MutationObserver(() => {
    if (focus()) stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, stop);
  };
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop);
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Opens the folded item that contains a field, then calls a function in the next frame. */
function whenOpen(path: string, then: () => void) {
  const names = path.split('.');
  const folded = names
    .map((_, index) => document.getElementById(controlId(names.slice(0, index + 1).join('.'))))
    .find((element) => element instanceof HTMLDetailsElement && !element.open);
  const nextFrame = () => requestAnimationFrame(then);
  if (folded instanceof HTMLDetailsElement) {
    folded.addEventListener('toggle', nextFrame, { once: true });
    folded.open = true;
  } else nextFrame();
}
