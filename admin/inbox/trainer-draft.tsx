import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import type { ApplicationCard } from '../../contract/admin/inbox/applications.ts';
import type { ApplicationStage, ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { senderName } from '../../contract/forms/fields.ts';
import { hasKind } from '../../contract/modules.ts';
import { makeCall } from '../api/call.ts';
import { contentChanged } from '../api/content-changed.ts';
import { fetchFile } from '../api/download-file.ts';
import { useModulesOff } from '../api/modules.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { DialogForm } from '../kit/dialog-form.tsx';
import { fill, isolate } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { ProblemText } from '../kit/notices.tsx';
import { entryPath, STATE_OF_NEW } from '../kit/paths.ts';
import { RolesAllowed } from '../kit/roles-allowed.tsx';
import { useUploads } from '../media/use-uploads.ts';
import { openingOfPage, stateOfOpening } from './opening.ts';
import { INBOX_TEXTS } from './texts.ts';

/** The library has refused the CV. */
class CvRefused extends Error {}

type TrainerDraftProps = { conversation: ConversationResponse; staff: SignedInStaff };

/**
 * Makes an accepted applicant a trainer: a draft with the name. A user who may not do that sees who may. Nothing for other
 * applicants.
 */
export function TrainerDraft({ conversation, staff }: TrainerDraftProps) {
  const t = useTexts(INBOX_TEXTS).trainer;
  const [isOpen, setOpen] = useState(() => openingOfPage() === 'trainer-draft');
  const place = usePlaceOfDraft(conversation, staff);
  if (place === null) return null;
  if (place === 'elsewhere') return <WhoMakesTheDraft />;
  return (
    <>
      <Button size="small" icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.begin}
      </Button>
      {isOpen && (
        <TrainerDialog conversation={conversation} staff={staff} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type TrainerDraftLinkProps = {
  card: ApplicationCard;
  staff: SignedInStaff;
  /** The address of the conversation. */
  href: string;
};

/** Leads from the board to the draft of an accepted applicant. A user who may not make it sees who may. */
export function TrainerDraftLink({ card, staff, href }: TrainerDraftLinkProps) {
  const t = useTexts(INBOX_TEXTS).trainer;
  const place = usePlaceOfDraft(card, staff);
  if (place === null) return null;
  if (place === 'elsewhere') return <WhoMakesTheDraft />;
  return (
    <Link className="button small" href={href} state={stateOfOpening('trainer-draft')}>
      {t.begin}
    </Link>
  );
}

/** Says whether the user (`here`) or somebody else (`elsewhere`) can make the draft. Null: this is no accepted trainer. */
function usePlaceOfDraft(
  { form, stage }: Pick<ApplicationCard, 'form'> & { stage: ApplicationStage | null },
  { role }: SignedInStaff,
): 'here' | 'elsewhere' | null {
  const off = useModulesOff();
  if (form !== 'join' || stage !== 'accepted' || !hasKind('trainer', off)) return null;
  return isAllowed(role, 'content.draft', { kind: 'trainer' }) ? 'here' : 'elsewhere';
}

function WhoMakesTheDraft() {
  const t = useTexts(INBOX_TEXTS).trainer;
  return (
    <p className="hint">
      {t.begin}
      {' — '}
      <RolesAllowed to={['content.draft', { kind: 'trainer' }]} />
    </p>
  );
}

function TrainerDialog({
  conversation: { id, fields, cv },
  staff,
  onClose,
}: TrainerDraftProps & { onClose: () => void }) {
  const t = useTexts(INBOX_TEXTS).trainer;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { queue } = useUploads();
  const [takesCv, setTakesCv] = useState(false);
  const name = senderName(fields);
  // The page of a trainer shows a PDF.
  const hasCv = cv?.type === 'pdf' && (cv.state === 'kept' || cv.state === 'scanned');
  const mayTake = hasCv && isAllowed(staff.role, 'media.upload');
  const mayPublish = isAllowed(staff.role, 'content.publish', { kind: 'trainer' });
  const create = useMutation({
    async mutationFn() {
      const path = takesCv ? await copyCv() : null;
      const language = /\p{Script=Arabic}/u.test(name) ? 'ar' : 'en';
      return makeCall('createEntry', {
        kind: 'trainer',
        body: {
          changes: [
            { path: `name.${language}`, from: '', to: name },
            ...(path === null ? [] : [{ path: 'cv', from: null, to: path }]),
          ],
        },
      });
    },
    async onSuccess({ id: trainer }) {
      const key = { kind: 'trainer', id: trainer } as const;
      navigate(entryPath(key), { state: STATE_OF_NEW });
      await contentChanged(client, [key]);
    },
  });
  /** Puts the CV into the library, which checks it like every other file. @returns its URL there */
  async function copyCv(): Promise<string> {
    const [key = ''] = await queue.add([await fetchFile('downloadCv', { id })]);
    const { path } = await queue.finished(key);
    if (path === null) throw new CvRefused();
    return path;
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      <DialogForm
        action={t.create}
        mutation={create}
        onClose={onClose}
        {...(create.error instanceof CvRefused && {
          problem: <ProblemText>{t.refused}</ProblemText>,
        })}
      >
        <p>{fill(mayPublish ? t.text : t.textForReview, { name: isolate(name) })}</p>
        {mayTake && (
          <label className="check-label">
            <input
              type="checkbox"
              checked={takesCv}
              onChange={(event) => setTakesCv(event.target.checked)}
            />
            <span>{t.takesCv}</span>
          </label>
        )}
      </DialogForm>
    </Dialog>
  );
}
