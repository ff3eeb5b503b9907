import { useEffect, useState } from 'react';
import {
  type Autosave,
  type AutosaveOptions,
  type AutosaveState,
  BEGINNING,
  createAutosave,
} from './autosave.ts';

/**
 * Saves edits automatically as long as the page is shown.
 * @param options those of the first render stay, because they read from refs
 */
export function useAutosave<Problem extends { status: string }>(
  options: AutosaveOptions<Problem>,
): Autosave<Problem> & AutosaveState<Problem> {
  const [state, setState] = useState<AutosaveState<Problem>>(BEGINNING);
  const [autosave] = useState(() => createAutosave(options, setState));
  useEffect(() => autosave.start(), [autosave]);
  return { ...autosave, ...state };
}
