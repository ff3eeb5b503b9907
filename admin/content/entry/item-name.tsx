import { listOf } from '../../../contract/admin/content/list-of.ts';
import { useEntryLabels } from '../entry-label.ts';
import { useEntryForm } from './entry-context.tsx';

/** Says to screen readers which text of a list a button belongs to, because a list has the same buttons many times. */
export function ItemName({ path }: { path: string }) {
  const { kind } = useEntryForm();
  const { fieldOf } = useEntryLabels();
  if (listOf(path) === null) return null;
  return <span className="visually-hidden"> ({fieldOf(kind, path)})</span>;
}
