import './publish-dialog.css';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type EntryKey,
  type EntryResponse,
  fieldsWithoutEnglish,
} from '../../contract/admin/content/content.ts';
import { changesBetween, emptyFields } from '../../contract/admin/content/draft-fields.ts';
import { previewAddress } from '../../contract/admin/content/preview-address.ts';
import { hasProblem, makeCall } from '../api/call.ts';
import { contentChanged } from '../api/content-changed.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { fill, formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, StateIcon } from '../kit/icons.tsx';
import { PageState, ProblemBlock, ProblemText } from '../kit/notices.tsx';
import { entryPath, STATE_OF_REVIEWED } from '../kit/paths.ts';
import { entryQuery } from './content-queries.ts';
import { titleIn, useEntryLabels } from './entry-label.ts';
import { RefusalNote } from './entry-problems.tsx';
import { FieldDifference } from './field-difference.tsx';
import { useFieldTexts } from './field-texts.ts';
import { changesOutdatedEnglish } from './outdated-english.ts';
import { ScheduleChoiceField, useScheduleChoice } from './schedule-choice.tsx';
import { CONTENT_TEXTS } from './texts.ts';

type PublishDialogProps = {
  /** The entries to publish together. Those without unpublished changes are left out. */
  drafts: readonly EntryKey[];
  /** Saves what is not on the server yet before it is shown. null or omitted: all is saved. */
  unsaved?: { isOffline: boolean; onRetry: () => void } | null;
  onClose: () => void;
  /** Called after the publication, or after it was scheduled. */
  onDone: (status: 'published' | 'scheduled') => void;
};

/** What an entry can publish: its draft, or after unpublishing its last live version. */
type Publishable = { entry: EntryResponse; version: number };

/**
 * Shows what will change on the site, and publishes it now or at a time. It publishes exactly what it showed, because the
 * call names the versions of the drafts that the dialog has read.
 */
export function PublishDialog({ drafts, unsaved = null, onClose, onDone }: PublishDialogProps) {
  const t = useTexts(CONTENT_TEXTS);
  const entries = useQueries({
    queries: drafts.map((key) => ({
      ...entryQuery(key),
      staleTime: 0,
      gcTime: 0,
      enabled: unsaved === null,
      // Somebody is waiting in front of it. Without a network it says so at once, and continues when that is back.
      retry: false,
      refetchOnReconnect: true,
    })),
  });
  const failed = entries.find(({ error }) => error !== null);
  const refetch = () => {
    for (const entry of entries) void entry.refetch();
  };
  const isOffline =
    unsaved?.isOffline ?? (failed !== undefined && isFailureOfNetwork(failed.error));
  const loaded = entries.flatMap(({ data, isFetching }) =>
    data === undefined || isFetching ? [] : [data],
  );
  const isSet = drafts.length > 1;
  return (
    <Dialog title={isSet ? t.publish.titleSet : t.publish.title} onClose={onClose}>
      {isOffline ? (
        <Offline onRetry={unsaved?.onRetry ?? refetch} onClose={onClose} />
      ) : failed !== undefined || loaded.length < drafts.length ? (
        <PageState error={failed?.error ?? null} onRetry={refetch} />
      ) : (
        <Review entries={loaded} onClose={onClose} onDone={onDone} onStale={refetch} />
      )}
    </Dialog>
  );
}

function isFailureOfNetwork(error: unknown): boolean {
  return hasProblem(error, 'offline');
}

/** Says that nothing can be published now, and what happens to the changes. */
function Offline({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  return (
    <>
      <ProblemText>{t.publish.offline}</ProblemText>
      <p className="actions">
        <Button onClick={onRetry}>{common.retry}</Button>
        <Button look="quiet" onClick={onClose}>
          {t.publish.notYet}
        </Button>
      </p>
    </>
  );
}

function Review({
  entries,
  onClose,
  onDone,
  onStale,
}: Omit<PublishDialogProps, 'drafts'> & {
  entries: readonly EntryResponse[];
  /** Called when somebody has saved one of the drafts meanwhile, so that it must be reviewed again. */
  onStale: () => void;
}) {
  const { t: common, language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const client = useQueryClient();
  const { titleOf } = useEntryLabels();
  const choice = useScheduleChoice();
  const publishable = entries.flatMap((entry): Publishable[] => {
    if (entry.draft !== null) return [{ entry, version: entry.draft.version }];
    const isHidden = entry.live !== null && !entry.live.isPublished;
    return isHidden ? [{ entry, version: 0 }] : [];
  });
  const publish = useMutation({
    mutationFn: (at: number | null) =>
      makeCall('publishEntries', {
        body: {
          drafts: publishable.map(({ entry: { kind, id }, version }) => ({ kind, id, version })),
          ...(at === null ? {} : { at }),
        },
      }),
    onSuccess: async (_, at) => {
      await contentChanged(client, entries);
      onDone(at === null ? 'published' : 'scheduled');
    },
    onError: onStale,
  });
  const isBlocked = publishable.some(
    ({ entry }) => entry.problems.length > 0 || entry.draft?.isBehind === true,
  );
  function submit() {
    const at = choice.read();
    if (at !== undefined) publish.mutate(at);
  }
  if (publishable.length === 0) {
    return (
      <>
        <p>{entries.length > 1 ? t.publish.nothingAtAll : t.publish.nothing}</p>
        <p className="actions">
          <Button look="quiet" onClick={onClose}>
            {common.close}
          </Button>
        </p>
      </>
    );
  }
  return (
    <div className="publish">
      {publishable.map(({ entry }) => (
        <section key={`${entry.kind} ${entry.id}`} aria-label={titleOf(named(entry))}>
          {entries.length > 1 && <EntryHeading entry={entry} />}
          <PreviewLink entry={entry} set={publishable.map((each) => each.entry)} />
          <EntryReview entry={entry} onOpen={onClose} />
        </section>
      ))}
      <RefusalNote error={publish.error} />
      <ScheduleChoiceField choice={choice} />
      <p className="actions">
        <Button look="primary" disabled={isBlocked} isBusy={publish.isPending} onClick={submit}>
          {choice.isLater
            ? t.publish.schedule
            : formatCount(publishable.length, language, t.publish.submit)}
          <span className="arrow" />
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t.publish.notYet}
        </Button>
      </p>
    </div>
  );
}

/** An entry as `titleOf` needs it, with its future title. */
function named({ kind, id, title, draft, live }: EntryResponse) {
  return { kind, id, title: titleIn(kind, draft?.fields ?? live?.fields ?? {}, title) };
}

function EntryHeading({ entry }: { entry: EntryResponse }) {
  const { titleOf, kindOf } = useEntryLabels();
  return (
    <h3>
      <bdi>{titleOf(named(entry))}</bdi> <span className="optional">{kindOf(entry.kind)}</span>
    </h3>
  );
}

/** A link to the page of an entry as it will be when the whole set is public. */
function PreviewLink({ entry, set }: { entry: EntryResponse; set: readonly EntryResponse[] }) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const together = set.filter((each) => each !== entry);
  return (
    <a
      className="link"
      href={previewAddress(entry, { language, together })}
      target="_blank"
      rel="noopener"
    >
      {together.length > 0 ? t.publish.previewTogether : t.publish.preview}
    </a>
  );
}

/** The changes in one entry, what prevents publishing it, and problems for readers. */
function EntryReview({ entry, onOpen }: { entry: EntryResponse; onOpen: () => void }) {
  const t = useTexts(CONTENT_TEXTS);
  const { fieldOf, fieldNames } = useEntryLabels();
  const { problem, advice: adviceText } = useFieldTexts();
  const { kind, live, draft, linked, problems, advice, translations } = entry;
  const states = Object.values(translations);
  const lacking = fieldsWithoutEnglish(Object.entries(translations));
  const isHidden = live === null || !live.isPublished;
  const changes =
    draft === null ? [] : changesBetween(kind, live?.fields ?? emptyFields(kind), draft.fields);
  const rows = (
    <ul className="rows">
      {changes.map((change) => (
        <li key={change.path}>
          <b>{fieldOf(kind, change.path)}</b>
          <div>
            <FieldDifference kind={kind} change={change} linked={linked} isBrief />
          </div>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {isHidden && (
        <p className="note live">
          <StateIcon state="live" />
          <span>{live === null ? t.publish.isNew : t.publish.returns}</span>
        </p>
      )}
      {live === null ? (
        <details className="whole-text">
          <summary className="link">{t.publish.whole}</summary>
          {rows}
        </details>
      ) : changes.length > 0 ? (
        rows
      ) : (
        !isHidden && <p className="muted">{t.publish.nothing}</p>
      )}
      {draft?.isBehind && (
        <p className="note problem" role="alert">
          <StateIcon state="problem" />
          <span>
            {t.problems['live-changed']}{' '}
            <Link href={entryPath(entry)} onClick={onOpen}>
              {t.publish.open}
            </Link>
          </span>
        </p>
      )}
      {problems.length > 0 && (
        <ProblemBlock>
          <p>{t.publish.toFix}</p>
          <ul className="reasons">
            {problems.map(({ path, code }) => (
              <li key={`${path} ${code}`}>
                {fieldOf(kind, path)}: {problem(code)}
              </li>
            ))}
          </ul>
          <p>
            <Link href={entryPath(entry)} state={STATE_OF_REVIEWED} onClick={onOpen}>
              {t.publish.open}
            </Link>
          </p>
        </ProblemBlock>
      )}
      {advice.length > 0 && (
        <div className="note">
          <Icon name="warn" />
          <div>
            <p>{t.publish.advice}</p>
            <ul className="reasons">
              {advice.map((each) => (
                <li key={`${each.path} ${each.code} ${each.subject ?? ''}`}>
                  {fieldOf(kind, each.path)}: {adviceText(each)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {states.includes('outdated') ? (
        <p className="note stale">
          <StateIcon state="stale" />
          <span>
            {changesOutdatedEnglish(entry, changes)
              ? t.publish.outdatedChanged
              : t.publish.outdated}
          </span>
        </p>
      ) : (
        states.includes('missing') && (
          <p className="note">
            <StateIcon state="none" />
            <span>
              {lacking.length === 0
                ? t.publish.missing
                : fill(t.publish.missingFields, {
                    fields: fieldNames(kind, lacking),
                  })}
            </span>
          </p>
        )
      )}
    </>
  );
}
