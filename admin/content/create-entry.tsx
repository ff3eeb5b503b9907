import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { makeCall } from '../api/call.ts';
import { contentChanged } from '../api/content-changed.ts';
import { Button } from '../kit/button.tsx';
import { fill } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { entryPath, STATE_OF_NEW } from '../kit/paths.ts';
import { useSingleKeys } from '../kit/single-keys.ts';
import type { Beginning } from './create-dialog.tsx';
import { useEntryNames } from './entry-names.ts';
import { subtypeField } from './kind-rules.ts';
import { CONTENT_TEXTS } from './texts.ts';

/** Most kinds ask nothing. */
const CreateDialog = onDemand(async () => (await import('./create-dialog.tsx')).CreateDialog);

/** What a new entry starts with, which may be the content of another entry. */
export type NewEntry = Beginning & { kind: ContentKind; copyOf?: number };

/** Returns the call that creates a new entry and opens it. */
export function useCreateEntry() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async ({ kind, subtype, copyOf, changes = [] }: NewEntry) => {
      const name = subtypeField(kind)?.name;
      const first =
        name === undefined || subtype === undefined
          ? []
          : [{ path: name, from: null, to: subtype }];
      const { id } = await makeCall('createEntry', {
        kind,
        body: { changes: [...first, ...changes], ...(copyOf === undefined ? {} : { copyOf }) },
      });
      return { kind, id };
    },
    onSuccess: async (key) => {
      navigate(entryPath(key), { state: STATE_OF_NEW });
      await contentChanged(client, [key]);
    },
  });
}

/**
 * The button that creates a new entry. It first asks for the subtype if the kind has several, or for what a page begins with.
 * @param props.subtype the only subtype that is shown, so that the button need not ask
 */
export function CreateButton({
  kind,
  subtype,
}: {
  kind: ContentKind;
  subtype?: string | undefined;
}) {
  const t = useTexts(CONTENT_TEXTS);
  const { kindWithin } = useEntryNames();
  const create = useCreateEntry();
  const [isAsking, setAsking] = useState(false);
  const asks = kind === 'page' || (subtype === undefined && subtypeField(kind) !== null);
  const label = fill(t.list.create, { kind: kindWithin(kind) });
  function begin() {
    if (asks) setAsking(true);
    else if (!create.isPending)
      create.mutate({ kind, ...(subtype === undefined ? {} : { subtype }) });
  }
  useSingleKeys({ KeyN: begin });
  return (
    <>
      <Button look="primary" icon="plus" isBusy={create.isPending && !isAsking} onClick={begin}>
        {label}
      </Button>
      {!isAsking && <ProblemNote error={create.error} />}
      {isAsking && (
        <Suspense fallback={null}>
          <CreateDialog
            kind={kind}
            title={label}
            error={create.error}
            onChoose={(beginning) => {
              if (!create.isPending) create.mutate({ kind, ...beginning });
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
