import { useRef, useState } from 'react';
import type { SignedInStaff } from '../../../contract/admin/auth/auth.ts';
import type { EntryResponse } from '../../../contract/admin/content/content.ts';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import { changesBetween } from '../../../contract/admin/content/draft-fields.ts';
import { isAllowed } from '../../../contract/admin/permissions.ts';
import type { Language } from '../../../contract/locale.ts';
import type { TabCopy } from '../../kit/autosave/device-copy.ts';
import { useMessages } from '../../kit/i18n/messages.tsx';
import { useTitle } from '../../kit/notices.tsx';
import { listPath, SITE_PAGE } from '../../kit/paths.ts';
import { usePreview } from '../../kit/preview/use-preview.ts';
import { type PageAbove, TopBar } from '../../kit/top-bar.tsx';
import { titleIn } from '../entry-label.ts';
import { useEntryNames } from '../entry-names.ts';
import { PagePreview } from '../page-preview.tsx';
import type { StoredChange } from './edited-entry.ts';
import { EntryActionBar } from './entry-action-bar.tsx';
import { EntryActions } from './entry-actions.tsx';
import { EntryFormProvider } from './entry-context.tsx';
import { EntryPublication, useEntryDialogs } from './entry-dialogs.tsx';
import { EntryFields } from './entry-fields.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryNotes } from './entry-notes.tsx';
import { MailPreview } from './issue/mail-preview.tsx';
import { useIssueSending } from './issue/use-issue-sending.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { useReview } from './review.tsx';
import { SaveStatus } from './save-status.tsx';
import { Schedules } from './schedules.tsx';
import { UndoButton } from './undo-button.tsx';
import { useEditedEntry } from './use-edited-entry.ts';
import { useEntryKeys } from './use-entry-keys.ts';
import { useFieldFocus } from './use-field-focus.ts';
import { useFormValue } from './use-form-value.ts';
import { useMachineDraft } from './use-machine-draft.ts';
import { usePreviewLink } from './use-preview-link.ts';

/** What is needed to edit an entry. */
export type OpenedEntry = {
  entry: EntryResponse;
  /** Its changes that are stored on this device. */
  copy: TabCopy<StoredChange>;
  /** What earlier tabs of this device could not save. */
  restored: StoredChange[];
};

/** The form of an entry, its saving state, and its preview. */
export function EntryEditor({
  entry: initial,
  copy,
  restored,
  staff,
}: OpenedEntry & { staff: SignedInStaff }) {
  const { language: ownLanguage } = useMessages();
  const { titleOf, kindOf } = useEntryNames();
  const { kind, id } = initial;
  const definition = labelledKind(kind);
  const editing = useEditedEntry(initial, restored, copy);
  const { entry, server, saveNow } = editing;
  const title = titleOf({ kind, id, title: titleIn(kind, entry.fields, server.title) });
  useTitle(title);

  const isTranslator = !isAllowed(staff.role, 'content.write', { kind, language: 'ar' });
  const mayPublish = isAllowed(staff.role, 'content.publish', { kind });
  const [tab, setTab] = useState<Language>(isTranslator ? 'en' : 'ar');
  const preview = usePreview(isTranslator ? 'en' : ownLanguage);

  const { publishing, isDeciding, decide, retry, dialogs } = useEntryDialogs(editing);
  const sending = useIssueSending(editing, publishing, staff);
  const reviewing = useReview({ editing, title, role: staff.role }, publishing.review);

  const machine = useMachineDraft(editing);
  const form = useFormValue(editing, staff.role, publishing.isReviewed, machine);
  const pane = useRef<HTMLDivElement>(null);
  const focus = useFieldFocus(definition.fields, pane, setTab);
  useEntryKeys({
    review: publishing.review,
    save: () => void saveNow(),
    undo: editing.undo,
    redo: editing.redo,
    togglePreview: preview.toggle,
    closePreview: preview.place === 'over' ? preview.close : null,
    goToNextOutdated: focus.goToNextOutdated,
    goToOtherLanguage: focus.goToOtherLanguage,
  });

  const above: PageAbove = definition.isSingle
    ? { path: SITE_PAGE, place: 'site' }
    : { path: listPath(kind), place: 'list' };
  const onDocument = usePreviewLink(pane, {
    fields: definition.fields,
    values: entry.fields,
    language: preview.language,
    goTo(path) {
      if (preview.place === 'over') preview.close();
      focus.goTo(path);
    },
  });
  const previewed = {
    preview,
    onDocument,
    revision: `${server.draft?.version ?? 0} ${server.live?.changedAt ?? 0}`,
  };
  const actions = (
    <EntryActions
      editing={editing}
      title={title}
      role={staff.role}
      onAskReview={mayPublish ? reviewing.ask : null}
    />
  );
  return (
    <EntryFormProvider value={form}>
      <div className="entry" data-language={tab}>
        <TopBar title={kindOf(kind)} above={above}>
          <span role="status">
            <SaveStatus editing={editing} isShort />
          </span>
          <UndoButton editing={editing} />
          {actions}
        </TopBar>
        <div className={preview.place === 'beside' ? 'editor' : 'editor alone'}>
          <div className="pane" ref={pane}>
            <div className="form">
              <EntryHead editing={editing} title={title} above={above} actions={actions} />
              <EntryNotes
                editing={editing}
                isRestored={restored.length > 0}
                isTranslator={isTranslator}
                isDeciding={isDeciding}
                onDecide={decide}
              />
              {reviewing.note}
              {sending?.notes}
              <Schedules editing={editing} role={staff.role} />
              <ProblemSummary onGo={focus.goTo} />
              <EntryFields
                editing={editing}
                tab={tab}
                onTab={(language) => {
                  setTab(language);
                  preview.setLanguage(language);
                }}
              />
            </div>
            <EntryActionBar
              editing={editing}
              unpublished={changesBetween(kind, server.live?.fields ?? {}, entry.fields).length}
              onRetry={retry}
              onPreview={preview.place === 'beside' ? null : preview.toggle}
              onAskReview={mayPublish ? null : reviewing.ask}
              onReview={mayPublish ? publishing.review : null}
              reviewLabel={sending?.reviewLabel ?? null}
            >
              {sending?.button}
            </EntryActionBar>
          </div>
          {preview.place !== null &&
            (kind === 'newsletter-issue' ? (
              <MailPreview id={id} {...previewed} />
            ) : (
              <PagePreview entryKey={{ kind, id }} {...previewed} />
            ))}
        </div>
        {dialogs}
        {reviewing.dialogs}
        {sending?.dialog || <EntryPublication editing={editing} publishing={publishing} />}
      </div>
    </EntryFormProvider>
  );
}
