import { useMemo } from 'react';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import { withValueAt } from '../../../contract/admin/content/draft-fields.ts';
import { listOf } from '../../../contract/admin/content/list-of.ts';
import { isAllowed, type StaffRole } from '../../../contract/admin/permissions.ts';
import type { Localized } from '../../../contract/locale.ts';
import type { EntryForm } from './entry-context.tsx';
import { leafAt, valueAt } from './field-paths.ts';
import { type EntryEditing, fieldsOf } from './use-edited-entry.ts';
import type { MachineDraft } from './use-machine-draft.ts';

/**
 * Returns what the fields of the form read and write. It stays the same object until one of them would show something else.
 */
export function useFormValue(
  { entry, server, edit, confirmTranslation }: EntryEditing,
  role: StaffRole,
  isReviewed: boolean,
  machine: MachineDraft | null,
): EntryForm {
  const { kind } = server;
  return useMemo(() => {
    const definition = labelledKind(kind);
    return {
      kind,
      definition,
      server,
      isReviewed,
      read: (path) => valueAt(entry.fields, path),
      write(path, value) {
        const { leaf, rest } = leafAt(definition.fields, path);
        edit(leaf, (current) => withValueAt(current, rest, value));
      },
      correct(path, value) {
        const { leaf, rest } = leafAt(definition.fields, path);
        edit(leaf, (current) => withValueAt(current, rest, value), true);
      },
      // Users who write the Arabic may write the values that both languages share.
      mayWrite: (language) =>
        isAllowed(role, 'content.write', { kind, language: language ?? 'ar' }),
      translationOf(path) {
        const isHere =
          listOf(path) === null ||
          isSameText(valueAt(fieldsOf(server), path), valueAt(entry.fields, path));
        return isHere ? server.translations[path] : undefined;
      },
      confirmTranslation,
      machine,
    };
  }, [kind, server, isReviewed, entry.fields, edit, confirmTranslation, role, machine]);
}

/** Whether a text is still the same one. At most one of its languages is edited between two saves. */
function isSameText(stored: unknown, present: unknown): boolean {
  const [before, now] = [stored, present] as (Partial<Localized> | undefined)[];
  return before?.ar === now?.ar || before?.en === now?.en;
}
