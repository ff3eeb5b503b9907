import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryResponse } from '../../../../contract/admin/content/content.ts';
import type { CampaignsResponse } from '../../../../contract/admin/newsletter/campaigns.ts';
import type { IssueMailsResponse } from '../../../../contract/admin/newsletter/issues.ts';
import type { Topic } from '../../../../contract/admin/newsletter/topics.ts';
import { LANGUAGES, type Language } from '../../../../contract/locale.ts';
import {
  type IssueMailProblem,
  MAX_MAIL_BYTES,
  PREHEADER_SHOWN,
  preventsSending,
  SUBJECT_SHOWN,
} from '../../../../contract/newsletter-mail.ts';
import { makeCall } from '../../../api/call.ts';
import {
  CAMPAIGNS,
  campaignsQuery,
  recipientsQuery,
  topicsQuery,
} from '../../../api/campaign-queries.ts';
import { contentChanged } from '../../../api/content-changed.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { fill, formatCount, formatNumber, isolate } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { Icon, StateIcon } from '../../../kit/icons.tsx';
import { PageState, ProblemBlock, ProblemNote, ProblemText } from '../../../kit/notices.tsx';
import { sizeText } from '../../../kit/size-text.ts';
import { entryQuery } from '../../content-queries.ts';
import { useEntryLabels } from '../../entry-label.ts';
import { useFieldTexts } from '../../field-texts.ts';
import { ISSUE_TEXTS } from '../../issue-texts.ts';
import { ScheduleChoiceField, useScheduleChoice } from '../../schedule-choice.tsx';
import { CONTENT_TEXTS } from '../../texts.ts';

/** In milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type SendDialogProps = {
  /** Of the issue. */
  id: number;
  onClose: () => void;
  /** Called when the issue is being sent, or is scheduled. */
  onDone: (status: 'sending' | 'scheduled') => void;
};

/** Shows what to check before an issue is sent and whom it reaches, and sends it now or at a time. */
export function SendDialog({ id, onClose, onDone }: SendDialogProps) {
  const t = useTexts(ISSUE_TEXTS);
  const fresh = { staleTime: 0, gcTime: 0 };
  const entry = useQuery({ ...entryQuery({ kind: 'newsletter-issue', id }), ...fresh });
  const mails = useQuery({
    queryKey: [...CAMPAIGNS, 'mails', id],
    queryFn: () => makeCall('issueMails', { id: String(id) }),
    ...fresh,
  });
  const campaigns = useQuery({ ...campaignsQuery, ...fresh });
  const queries = [entry, mails, campaigns];
  const isLoaded = queries.every(({ data, isFetching }) => data !== undefined && !isFetching);
  return (
    <Dialog title={fill(t.sendTitle, { n: id })} onClose={onClose}>
      {!isLoaded ||
      entry.data === undefined ||
      mails.data === undefined ||
      campaigns.data === undefined ? (
        <PageState
          error={queries.find(({ error }) => error !== null)?.error ?? null}
          onRetry={() => queries.map(({ refetch }) => refetch())}
        />
      ) : (
        <Review
          entry={entry.data}
          mails={mails.data}
          sending={campaigns.data}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

function Review({
  entry,
  mails,
  sending,
  onClose,
  onDone,
}: Omit<SendDialogProps, 'id'> & {
  entry: EntryResponse;
  mails: IssueMailsResponse;
  sending: CampaignsResponse;
}) {
  const t = useTexts(ISSUE_TEXTS);
  const content = useTexts(CONTENT_TEXTS);
  const client = useQueryClient();
  const choice = useScheduleChoice();
  const { kind, id } = entry;
  const send = useMutation({
    mutationFn: (at: number | null) =>
      makeCall('scheduleCampaign', {
        body: { issue: id, ...(at === null ? {} : { at }), topics: [...chosen] },
      }),
    onSuccess: async (_, at) => {
      await client.invalidateQueries({ queryKey: CAMPAIGNS });
      await contentChanged(client, [{ kind, id }]);
      onDone(at === null ? 'sending' : 'scheduled');
    },
  });
  const topics = useQuery(topicsQuery).data?.topics ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const reached = useQuery({ ...recipientsQuery(chosen), enabled: chosen.length > 0 });
  const isKnown = chosen.length === 0 || reached.data !== undefined;
  const reach = chosen.length === 0 ? sending : { ...sending, ...reached.data };
  const { recipients } = reach;
  const isBlocked =
    entry.problems.length > 0 ||
    mails.problems.some(preventsSending) ||
    !isKnown ||
    !sending.sendsMail ||
    recipients.ar + recipients.en === 0;
  return (
    <div className="stack">
      <Checks entry={entry} mails={mails} />
      <TopicChoice topics={topics} chosen={chosen} onChange={setChosen} />
      {isKnown && <Recipients sending={reach} />}
      <ProblemNote error={reached.error} />
      <ProblemNote error={send.error} />
      <ScheduleChoiceField choice={choice} />
      {choice.isLater && <p className="hint">{t.whatIsSent}</p>}
      <p className="actions">
        <Button
          look="primary"
          disabled={isBlocked}
          isBusy={send.isPending}
          onClick={() => {
            const at = choice.read();
            if (at !== undefined) send.mutate(at);
          }}
        >
          {choice.isLater ? t.schedule : t.sendNow}
          <span className="arrow" />
        </Button>
        <Button look="quiet" onClick={onClose}>
          {content.publish.notYet}
        </Button>
      </p>
    </div>
  );
}

/** What prevents sending the issue, and problems for its readers. */
function Checks({ entry, mails }: { entry: EntryResponse; mails: IssueMailsResponse }) {
  const t = useTexts(ISSUE_TEXTS);
  const { fieldOf } = useEntryLabels();
  const { problem, advice } = useFieldTexts();
  const textOf = useProblemText();
  const states = Object.values(entry.translations);
  const toFix = [
    ...entry.problems.map(({ path, code }) => `${fieldOf(entry.kind, path)}: ${problem(code)}`),
    ...mails.problems.filter(preventsSending).map(textOf),
  ];
  const remarks = [
    ...mails.problems.filter((each) => !preventsSending(each)).map(textOf),
    ...entry.advice.map((each) => `${fieldOf(entry.kind, each.path)}: ${advice(each)}`),
    ...(states.includes('outdated') ? [t.problems['english-outdated']] : []),
    ...(states.includes('missing') ? [t.problems['english-missing']] : []),
  ];
  const size = (language: Language) => isolate(sizeText(mails.bytes[language]));
  return (
    <section aria-label={t.checks}>
      {toFix.length > 0 && (
        <ProblemBlock>
          <p>{t.toFix}</p>
          <Reasons texts={toFix} />
        </ProblemBlock>
      )}
      {remarks.length > 0 && (
        <div className="note">
          <Icon name="eye" />
          <div>
            <p>{t.toConsider}</p>
            <Reasons texts={remarks} />
          </div>
        </div>
      )}
      {toFix.length + remarks.length === 0 && (
        <p className="note live">
          <StateIcon state="live" />
          <span>{t.noChecks}</span>
        </p>
      )}
      <p className="hint">
        {fill(t.size, { ar: size('ar'), en: size('en'), max: isolate(sizeText(MAX_MAIL_BYTES)) })}
      </p>
    </section>
  );
}

function Reasons({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="reasons">
      {[...new Set(texts)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Returns a function that describes a remark about the mails of an issue. */
function useProblemText(): (problem: IssueMailProblem) => string {
  const { t: common } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  return (problem) => {
    const languages = 'languages' in problem ? problem.languages : [];
    const named = 'language' in problem ? [problem.language] : languages;
    return fill(t.problems[problem.kind], {
      n: 'part' in problem ? problem.part + 1 : 0,
      link: 'link' in problem ? isolate(problem.link) : '',
      max: problem.kind === 'preheader-long' ? PREHEADER_SHOWN : SUBJECT_SHOWN,
      language: LANGUAGES.filter((each) => named.includes(each))
        .map((each) => t.languageOf[each])
        .join(common.separator),
    });
  };
}

/** The topics that the issue goes to. Nothing is asked where there are none. */
function TopicChoice({
  topics,
  chosen,
  onChange,
}: {
  topics: readonly Topic[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { language } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  if (topics.length === 0) return null;
  return (
    <fieldset className="topic-choice">
      <legend>{t.topics}</legend>
      {topics.map(({ id, name }) => (
        <label key={id} className="checkbox-line">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() =>
              onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
            }
          />
          <bdi>{name[language]}</bdi>
        </label>
      ))}
      <p className="hint">{chosen.length === 0 ? t.topicsAll : t.topicsSome}</p>
    </fieldset>
  );
}

/** Whom the issue reaches, and how long that takes. */
function Recipients({
  sending: { recipients, rate, takesMs, sendsMail },
}: {
  sending: CampaignsResponse;
}) {
  const { language } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  const count = (number: number) => formatCount(number, language, t.recipientForms);
  const all = recipients.ar + recipients.en;
  if (!sendsMail || all === 0) {
    return <ProblemText>{sendsMail ? t.nobody : t.noMail}</ProblemText>;
  }
  return (
    <p>
      {fill(t.recipients, { ar: count(recipients.ar), en: count(recipients.en) })}{' '}
      <span className="muted">
        {takesMs < HOUR
          ? fill(t.durationShort, {
              minutes: formatCount(Math.max(1, Math.ceil(takesMs / MINUTE)), language, t.minutes),
            })
          : fill(rate.first === rate.greatest ? t.durationEven : t.duration, {
              first: formatNumber(rate.first),
              greatest: formatNumber(rate.greatest),
              hours: formatCount(Math.ceil(takesMs / HOUR), language, t.hours),
            })}
      </span>
    </p>
  );
}
