import './entry.css';
import { useQuery } from '@tanstack/react-query';
import { createStore } from 'idb-keyval';
import { type ComponentType, useEffect, useState } from 'react';
import type { SignedInStaff } from '../../../contract/admin/auth/auth.ts';
import {
  type LabelledField,
  labelledKind,
} from '../../../contract/admin/content/content-labels.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { isSameJson } from '../../../contract/json-equality.ts';
import { makeCall } from '../../api/call.ts';
import { openTabCopy } from '../../kit/autosave/device-copy.ts';
import { PageState } from '../../kit/notices.tsx';
import type { StoredChange } from './edited-entry.ts';
import type { OpenedEntry } from './entry-editor.tsx';
import { valueAt } from './field-paths.ts';
import { RichText } from './fields/html-field.tsx';
import { fieldsOf } from './use-edited-entry.ts';

const copies = createStore('admin', 'unsaved-changes');

type OpenEntryProps = {
  kind: ContentKind;
  id: number;
  staff: SignedInStaff;
  /** Renders the editor once the entry is there. */
  Editor: ComponentType<OpenedEntry & { staff: SignedInStaff }>;
};

/** Fetches the entry, and what earlier tabs of this device could not save. */
export function OpenEntry({ kind, id, staff, Editor }: OpenEntryProps) {
  const entry = useQuery({
    queryKey: ['editing', kind, id],
    queryFn: () => makeCall('readEntry', { kind, id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    const fields: readonly LabelledField[] = Object.values(labelledKind(kind).fields);
    if (fields.some(({ type }) => type === 'localized-html')) RichText.preload();
  }, [kind]);
  const [opened, setOpened] = useState<OpenedEntry | null>(null);
  const { data } = entry;
  useEffect(() => {
    if (data === undefined) return undefined;
    let isCurrent = true;
    const copy = openTabCopy<StoredChange>(copies, `${staff.id}/${kind}/${id}/`);
    void copy
      .takeOver()
      // Without the browser's database nothing was stored.
      .catch(() => [])
      .then((changes) => {
        // Some may have reached the server although its response did not arrive.
        const fields = fieldsOf(data);
        const restored = changes.filter(({ path, to }) => !isSameJson(valueAt(fields, path), to));
        if (isCurrent) setOpened({ entry: data, copy, restored });
      });
    return () => {
      isCurrent = false;
      copy.close();
    };
  }, [data, kind, id, staff.id]);
  if (opened === null) {
    return (
      <div className="padded">
        <PageState error={entry.error} onRetry={() => entry.refetch()} />
      </div>
    );
  }
  return <Editor {...opened} staff={staff} />;
}
