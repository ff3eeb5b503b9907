import { useEffect, useState } from 'react';
import type { FocalPoint, MediaResponse } from '../../contract/admin/media/media.ts';

/** Unsaved changes to a file. */
export type DetailEdit = { ar?: string; en?: string; focal?: FocalPoint | null };

/** By the ids of files, so that typed values stay while other files and pages are open. */
const unsaved = new Map<string, DetailEdit>();

/** Returns the changes to a file, and a function that changes it. Values that equal the saved ones are not changes. */
export function useDetailEdit(file: MediaResponse): {
  edit: DetailEdit;
  change: (edit: DetailEdit) => void;
  forget: () => void;
} {
  const [edit, setEdit] = useState<DetailEdit>(() => unsaved.get(file.id) ?? {});
  useEffect(() => {
    if (Object.keys(edit).length === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [edit]);
  function store(next: DetailEdit) {
    if (Object.keys(next).length === 0) unsaved.delete(file.id);
    else unsaved.set(file.id, next);
    setEdit(next);
  }
  return {
    edit,
    change: (change) => store(withoutEqual({ ...edit, ...change }, file)),
    forget: () => store({}),
  };
}

function withoutEqual({ ar, en, focal }: DetailEdit, file: MediaResponse): DetailEdit {
  const isSameFocal = focal?.x === file.focal?.x && focal?.y === file.focal?.y;
  return {
    ...(ar === undefined || ar === file.description.ar ? {} : { ar }),
    ...(en === undefined || en === file.description.en ? {} : { en }),
    ...(focal === undefined || isSameFocal ? {} : { focal }),
  };
}
