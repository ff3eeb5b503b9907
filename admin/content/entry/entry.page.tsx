import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { sessionQuery } from '../../api/queries.ts';
import { MissingPage } from '../../kit/missing-page.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { OpenEntry } from './open-entry.tsx';

/** The page on which an entry is edited, previewed and published. */
export function EntryPage() {
  const params = useParams<{ kind: string; id: string }>();
  const kind = CONTENT_KINDS.find((each) => each === params.kind);
  const { data: session } = useQuery(sessionQuery);
  const staff = session?.staff;
  const id = Number(params.id);
  if (kind === undefined || !Number.isSafeInteger(id)) return <MissingPage />;
  if (!staff) return null;
  return <OpenEntry key={`${kind}/${id}`} kind={kind} id={id} staff={staff} Editor={EntryEditor} />;
}
