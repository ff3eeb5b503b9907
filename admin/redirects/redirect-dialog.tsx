import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RedirectProblem } from '../../contract/admin/redirects/redirects.ts';
import { CallFailed, makeCall } from '../api/call.ts';
import { LinkChoice, useTargetName } from '../content/link-choice.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { DialogForm } from '../kit/dialog-form.tsx';
import { Field } from '../kit/field.tsx';
import { fill, isolateLatin } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { ProblemText } from '../kit/notices.tsx';
import { redirectsChanged, redirectsQuery } from './redirect-queries.ts';
import { REDIRECT_TEXTS } from './texts.ts';

/** What the dialog begins with. `change`: the stored redirect, as the user saw it. */
export type EditedRedirect = {
  from: string;
  to: string;
  change?: { id: string; from: string; to: string };
};

type RedirectDialogProps = {
  edited: EditedRedirect;
  onClose: () => void;
  onDone: (note: ReactNode) => void;
};

/** The field that a problem is about. Without one, it is about all of it. */
const FIELDS: Partial<Record<RedirectProblem, 'from' | 'to'>> = {
  address: 'from',
  'address-long': 'from',
  page: 'from',
  reserved: 'from',
  taken: 'from',
  target: 'to',
  'target-long': 'to',
  'target-reserved': 'to',
  'other-site': 'to',
  loop: 'to',
};

/** Adds or changes a redirect. Its target is typed, or chosen among the pages and entries of the site. */
export function RedirectDialog({ edited, onClose, onDone }: RedirectDialogProps) {
  const { language } = useMessages();
  const { dialog: t, problems, saved, savedBeyond } = useTexts(REDIRECT_TEXTS);
  const client = useQueryClient();
  const [from, setFrom] = useState(edited.from);
  const [to, setTo] = useState(edited.to);
  const name = useTargetName(to.trim(), language);
  const hosts = useQuery(redirectsQuery({ source: null, search: null, page: 1 })).data?.hosts ?? [];
  const save = useMutation({
    mutationFn: () => {
      const { change } = edited;
      return makeCall('saveRedirect', {
        body: {
          from,
          to,
          ...(change && { change: { id: change.id, from: change.from, to: change.to } }),
        },
      });
    },
    async onSuccess(result) {
      const isBeyond = to.trim().startsWith('/') && pathOf(result.to) !== pathOf(to.trim());
      onDone(
        fill(isBeyond ? savedBeyond : saved, {
          from: isolateLatin(result.from),
          to: isolateLatin(result.to),
        }),
      );
      await redirectsChanged(client);
    },
  });
  const problem = save.error instanceof CallFailed ? (save.error.refusal.redirect ?? null) : null;
  const field = problem === null ? undefined : FIELDS[problem];
  const errorOf = (name: 'from' | 'to') =>
    problem !== null && field === name ? problems[problem] : undefined;
  return (
    <Dialog
      title={edited.change === undefined ? t.add : t.change}
      className="redirect"
      onClose={onClose}
    >
      <DialogForm
        action={t.save}
        mutation={save}
        onClose={onClose}
        conflict={t.conflict}
        {...(problem !== null && {
          // The field says it, if there is one.
          problem: field === undefined && <ProblemText>{problems[problem]}</ProblemText>,
        })}
      >
        <Field
          label={t.from}
          hint={t.fromHint}
          isLatin
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          error={errorOf('from')}
        />
        <Field
          label={t.to}
          hint={
            name ??
            (hosts.length === 0 ? t.toHint : fill(t.toHintHosts, { hosts: hosts.join(', ') }))
          }
          isLatin
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={errorOf('to')}
        />
        <LinkChoice language="ar" onChoose={setTo} />
      </DialogForm>
    </Dialog>
  );
}

/** Returns an address without its query, its fragment and the slashes at its end, for a comparison. */
function pathOf(address: string): string {
  const path = decodeURI(address.split(/[?#]/, 1)[0] ?? '');
  return path.toLowerCase().replace(/\/$/, '');
}
