import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { hasKind } from '../../contract/modules.ts';
import { makeCall } from '../api/call.ts';
import { contentChanged } from '../api/content-changed.ts';
import { useModulesOff } from '../api/modules.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { fill } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { entryPath, STATE_OF_NEW } from '../kit/paths.ts';
import { useSingleKeys } from '../kit/single-keys.ts';
import { useEntryLabels } from './entry-label.ts';
import { subtypeField } from './kind-rules.ts';
import { CONTENT_TEXTS } from './texts.ts';

/** What a new entry starts with: its subtype, or the content of another entry. */
export type NewEntry = { kind: ContentKind; subtype?: string; copyOf?: number };

/** Returns the call that creates a new entry and opens it. */
export function useCreateEntry() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async ({ kind, subtype, copyOf }: NewEntry) => {
      const name = subtypeField(kind)?.name;
      const changes =
        name === undefined || subtype === undefined
          ? []
          : [{ path: name, from: null, to: subtype }];
      const { id } = await makeCall('createEntry', {
        kind,
        body: { changes, ...(copyOf === undefined ? {} : { copyOf }) },
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
 * The button that creates a new entry. It first asks for the subtype if the kind has several.
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
  const { kindWithin } = useEntryLabels();
  const create = useCreateEntry();
  const [isAsking, setAsking] = useState(false);
  const needsSubtype = subtype === undefined && subtypeField(kind) !== null;
  const label = fill(t.list.create, { kind: kindWithin(kind) });
  function begin() {
    if (needsSubtype) setAsking(true);
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
        <Dialog title={label} onClose={() => setAsking(false)}>
          <SubtypeChoice kind={kind} create={create} onClose={() => setAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

/** The subtypes of a kind, each a button that creates such an entry. */
function SubtypeChoice({
  kind,
  create,
  onClose,
}: {
  kind: ContentKind;
  create: ReturnType<typeof useCreateEntry>;
  onClose: () => void;
}) {
  const { t: common, language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const off = useModulesOff();
  const options = subtypeField(kind)?.field.optionLabels ?? {};
  return (
    <>
      <p className="muted small-text">{t.list.createWhich}</p>
      <ProblemNote error={create.error} />
      <ul className="rows sheet">
        {Object.entries(options)
          .filter(([subtype]) => hasKind(kind, off, subtype))
          .map(([subtype, label]) => (
            <li key={subtype}>
              <button
                type="button"
                className="menu-item"
                onClick={() => {
                  if (!create.isPending) create.mutate({ kind, subtype });
                }}
              >
                <Icon name="plus" />
                <span>{label[language]}</span>
              </button>
            </li>
          ))}
      </ul>
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
      </p>
    </>
  );
}
