import { useMemo } from 'react';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import { isAllowed, type StaffRole } from '../../../contract/admin/permissions.ts';
import type { EntryForm } from './entry-context.tsx';
import { leafAt, valueAt, withValueAt } from './field-paths.ts';
import type { EntryEditing } from './use-edited-entry.ts';
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
      confirmTranslation,
      machine,
    };
  }, [kind, server, isReviewed, entry.fields, edit, confirmTranslation, role, machine]);
}
