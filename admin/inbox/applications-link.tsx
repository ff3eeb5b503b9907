import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ApplicationEntry } from '../../contract/admin/inbox/inbox.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { ENTRY_KINDS, type EntryFormName } from '../../contract/forms/entry-forms.ts';
import { sessionQuery } from '../api/queries.ts';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { totalOf } from './applications-select.tsx';
import { applicationsPath } from './inbox-address.ts';
import { applicationEntriesQuery } from './inbox-queries.ts';
import { INBOX_TEXTS } from './texts.ts';

const FORMS = Object.keys(ENTRY_KINDS) as EntryFormName[];

/** A link to the applications for an entry, with their number. Nothing if there are none, or the user may not see them. */
export function ApplicationsLink({ kind, id }: { kind: ContentKind; id: number }) {
  const form = FORMS.find((each) => ENTRY_KINDS[each] === kind);
  return form === undefined ? null : <LinkOf form={form} id={id} />;
}

function LinkOf({ form, id }: Pick<ApplicationEntry, 'form' | 'id'>) {
  const { language } = useMessages();
  const { applicationsFor } = useTexts(INBOX_TEXTS);
  const role = useQuery(sessionQuery).data?.staff?.role;
  const isReader = role !== undefined && isAllowed(role, 'submissions.read', { kind: form });
  const { data } = useQuery({ ...applicationEntriesQuery, enabled: isReader });
  const entry = data?.entries.find((each) => each.form === form && each.id === id);
  if (entry === undefined) return null;
  const { new: unread } = entry.stages;
  return (
    <Link className="applications-link" href={applicationsPath({ form, entry: String(id) })}>
      {formatCount(totalOf(entry), language, applicationsFor.all)}
      {unread > 0 && ` (${formatCount(unread, language, applicationsFor.new)})`}
    </Link>
  );
}
