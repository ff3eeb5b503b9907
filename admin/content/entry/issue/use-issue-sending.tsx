import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { SignedInStaff } from '../../../../contract/admin/auth/auth.ts';
import { isAllowed } from '../../../../contract/admin/permissions.ts';
import { LANGUAGES } from '../../../../contract/locale.ts';
import { makeCall } from '../../../api/call.ts';
import { campaignsQuery } from '../../../api/campaign-queries.ts';
import { Button } from '../../../kit/button.tsx';
import { fill, isolate } from '../../../kit/i18n/format.ts';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { DoneNote, ProblemNote } from '../../../kit/notices.tsx';
import { NEWSLETTER_PAGE } from '../../../kit/paths.ts';
import { ISSUE_TEXTS } from '../../issue-texts.ts';
import type { EntryEditing } from '../use-edited-entry.ts';
import type { Publishing } from '../use-publishing.ts';
import { SendDialog } from './send-dialog.tsx';

/** How an issue of the newsletter is sent from its form. */
export type IssueSending = {
  /** The name of the next step, which sends the issue instead of publishing it. null: it was sent, or the user may not. */
  reviewLabel: string | null;
  /** The button that mails a test. */
  button: ReactNode;
  /** The result of that, and what publishing does now. */
  notes: ReactNode;
  /** Replaces the publishing dialog. null: it is published like any entry. */
  dialog: ReactNode;
};

/** Returns how an issue is sent. null: the entry is no issue, or the user may not send it. */
export function useIssueSending(
  { server, saveNow }: EntryEditing,
  publishing: Publishing,
  staff: SignedInStaff,
): IssueSending | null {
  const t = useTexts(ISSUE_TEXTS);
  const [, navigate] = useLocation();
  const { kind, id } = server;
  const isSender = kind === 'newsletter-issue' && isAllowed(staff.role, 'newsletter.send');
  const campaigns = useQuery({ ...campaignsQuery, enabled: isSender });
  const [tested, setTested] = useState(0);
  const test = useMutation({
    mutationFn: async () => {
      await saveNow();
      await makeCall('sendTestIssue', { body: { issue: id, languages: [...LANGUAGES] } });
    },
    onSuccess: () => setTested((count) => count + 1),
  });
  if (!isSender || campaigns.data === undefined) return null;
  const { sendsMail } = campaigns.data;
  const campaign = campaigns.data.campaigns.find(
    ({ issue, state }) => issue === id && state !== 'failed',
  );
  return {
    reviewLabel: campaign === undefined ? t.review : null,
    button: sendsMail && (
      <Button icon="letter" isBusy={test.isPending} onClick={() => test.mutate()}>
        {t.sendTest}
      </Button>
    ),
    notes: (
      <>
        {tested > 0 && (
          <DoneNote key={tested}>{fill(t.testSent, { email: isolate(staff.email) })}</DoneNote>
        )}
        <ProblemNote error={test.error} />
        {campaign !== undefined && (
          <p className="note">
            {campaign.state === 'scheduled'
              ? `${fill(t.scheduledNote, { n: id })} ${t.whatIsSent}`
              : t.alreadySent}
          </p>
        )}
      </>
    ),
    dialog: campaign === undefined && publishing.status === 'open' && (
      <SendDialog
        id={id}
        onClose={publishing.close}
        onDone={() => {
          publishing.finish();
          navigate(NEWSLETTER_PAGE);
        }}
      />
    ),
  };
}
