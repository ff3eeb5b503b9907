import { useQuery } from '@tanstack/react-query';
import { SINGLE_ID } from '../../../../contract/content/kinds.ts';
import { sessionQuery } from '../../../api/queries.ts';
import { OpenEntry } from '../open-entry.tsx';
import { SetUpEditor } from './set-up-editor.tsx';

/** The first page of a new site's back office. It asks who the organisation is, in steps, next to a preview of the page. */
export function SetUpPage() {
  const staff = useQuery(sessionQuery).data?.staff;
  if (!staff) return null;
  return <OpenEntry kind="identity" id={SINGLE_ID} staff={staff} Editor={SetUpEditor} />;
}
