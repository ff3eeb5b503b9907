import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { SignedInStaff } from '../../../contract/admin/api.ts';
import type { EntryResponse } from '../../../contract/admin/content.ts';
import { labelledKind } from '../../../contract/admin/content-labels.ts';
import { changesBetween } from '../../../contract/admin/draft-fields.ts';
import { isAllowed } from '../../../contract/admin/permissions.ts';
import type { Language } from '../../../contract/locale.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { useTitle } from '../../components/notices.tsx';
import { Section } from '../../components/section.tsx';
import { contentChanged } from '../../content/content-queries.ts';
import { titleIn, useEntryLabels } from '../../content/entry-label.ts';
import { historyPath, isOpenedReviewed, listPath } from '../../content/entry-path.ts';
import { StateChip } from '../../content/entry-state.tsx';
import { usedFields } from '../../content/kind-rules.ts';
import { PreviewPane, usePreviewPlace } from '../../content/preview-pane.tsx';
import { PublishDialog } from '../../content/publish-dialog.tsx';
import { type PageAbove, SITE_PAGE } from '../../frame/pages.ts';
import { SignInAgain } from '../../frame/sign-in-again.tsx';
import { TopBar } from '../../frame/top-bar.tsx';
import { useContentMessages } from '../../i18n/content/content-messages.ts';
import { useEntryTexts } from '../../i18n/entry/entry-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { useReviewTexts } from '../../i18n/review/review-texts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { KeptChange } from './edited-entry.ts';
import { EntryActions } from './entry-actions.tsx';
import { type EntryForm, EntryFormProvider } from './entry-context.tsx';
import { EntryNotes } from './entry-notes.tsx';
import { leafAt, valueAt, withValueAt } from './field-paths.ts';
import { FieldRows, isLocalized } from './fields/field-rows.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { Plans } from './plans.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { useReview } from './review.tsx';
import { SaveLine, SaveStatus } from './save-status.tsx';
import { settingsParts } from './settings-parts.ts';
import type { UnsavedChangesStore } from './unsaved-changes-store.ts';
import { type EntryEditing, useEditedEntry } from './use-edited-entry.ts';
import { useFieldFocus } from './use-field-focus.ts';

/** What is needed to edit an entry. */
export type OpenedEntry = {
  entry: EntryResponse;
  kept: UnsavedChangesStore;
  /** What earlier tabs of this device could not save. */
  restored: KeptChange[];
};

/** The form of an entry, what is saved of it, and its preview. */
export function EntryEditor({
  entry: initial,
  kept,
  restored,
  staff,
}: OpenedEntry & { staff: SignedInStaff }) {
  const t = useEntryTexts();
  const content = useContentMessages();
  const reviewTexts = useReviewTexts();
  const { t: common, language: ownLanguage } = useMessages();
  const client = useQueryClient();
  const { titleOf, kindsOf, kindOf } = useEntryLabels();
  const { kind, id } = initial;
  const definition = labelledKind(kind);
  const editing = useEditedEntry(initial, restored, kept);
  const { entry, server, save, unsaved, saveNow, reload } = editing;
  const isTranslator = !isAllowed(staff.role, 'content.write', { kind, language: 'ar' });
  const [tab, setTab] = useState<Language>(isTranslator ? 'en' : 'ar');
  const [preview, setPreview] = useState<Language>(isTranslator ? 'en' : ownLanguage);
  const [publishing, setPublishing] = useState<'no' | 'saving' | 'yes'>('no');
  const [isReviewed, setReviewed] = useState(
    () => isOpenedReviewed() || initial.plans.some(({ failure }) => failure !== null),
  );
  const [isDeciding, setDeciding] = useState(true);
  const [isSigningIn, setSigningIn] = useState(true);
  const pane = useRef<HTMLDivElement>(null);
  const previewing = usePreviewPlace();
  const title = titleOf({ kind, id, title: titleIn(kind, entry.fields, server.title) });
  useTitle(title);

  const form = useMemo<EntryForm>(
    () => ({
      kind,
      definition,
      server,
      isReviewed,
      read: (path) => valueAt(entry.fields, path),
      write(path, value) {
        const { leaf, rest } = leafAt(definition.fields, path);
        editing.edit(leaf, (current) => withValueAt(current, rest, value));
      },
      mayWrite: (language) =>
        language === 'en'
          ? isAllowed(staff.role, 'content.write', { kind, language })
          : !isTranslator,
      confirmTranslation: editing.confirmTranslation,
    }),
    [
      kind,
      definition,
      server,
      isReviewed,
      entry.fields,
      editing.edit,
      editing.confirmTranslation,
      staff.role,
      isTranslator,
    ],
  );
  const fields = Object.entries(usedFields(kind, entry.fields));
  const texts = fields.filter(([, field]) => isLocalized(field));
  const others = fields.filter(([, field]) => !isLocalized(field));
  const parts = kind === 'settings' ? settingsParts() : null;
  const unpublished = changesBetween(kind, server.live?.fields ?? {}, entry.fields).length;

  const { goTo, goToNextOutdated, goToOtherLanguage } = useFieldFocus(
    definition.fields,
    pane,
    setTab,
  );

  /** Opens the review once everything is saved: without a network, when it is back. */
  function review() {
    const isSaved = save.is === 'idle' && unsaved.length === 0;
    setReviewed(true);
    setPublishing(isSaved ? 'yes' : 'saving');
    if (!isSaved) void saveNow();
  }

  useEffect(() => {
    if (publishing !== 'saving' || save.is === 'saving' || save.is === 'offline') return;
    if (save.is === 'idle') {
      if (unsaved.length === 0) setPublishing('yes');
      return;
    }
    // Something must be decided or corrected before it is saved.
    setPublishing('no');
    setDeciding(true);
    setSigningIn(true);
  }, [publishing, save.is, unsaved.length]);

  const reviewing = useReview({ editing, title, role: staff.role }, review);
  const mayPublish = isAllowed(staff.role, 'content.publish', { kind });

  function onKeyDown(event: KeyboardEvent) {
    // A dialog has keys of its own.
    if (document.querySelector('dialog[open]') !== null) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isTyping =
      event.target instanceof HTMLElement &&
      event.target.matches('input, textarea, select, [contenteditable]');
    const isUndo = isCommand && event.key.toLowerCase() === 'z' && !isTyping;
    if (isCommand && event.key === 'Enter') review();
    else if (isCommand && event.key === '.') previewing.toggle();
    else if (isCommand && event.key === 's') void saveNow();
    else if (isUndo && event.shiftKey) editing.redo();
    else if (isUndo) editing.undo();
    else if (event.altKey && event.key === 'ArrowDown') goToNextOutdated();
    else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      if (!goToOtherLanguage()) return;
    } else if (event.key === 'Escape' && previewing.place === 'over') previewing.close();
    else return;
    event.preventDefault();
  }

  const keys = useRef(onKeyDown);
  keys.current = onKeyDown;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys.current(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const actions = (
    <EntryActions
      editing={editing}
      title={title}
      role={staff.role}
      onAskReview={mayPublish ? reviewing.ask : null}
    />
  );
  const above: PageAbove = definition.isSingle
    ? { path: SITE_PAGE, place: 'site' }
    : { path: listPath(kind), place: 'list' };

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
        <div className={previewing.place === 'beside' ? 'editor' : 'editor alone'}>
          <div className="pane" ref={pane}>
            <div className="form">
              <header className="entry-head">
                <div className="crumbs">
                  {definition.isSingle ? (
                    <Link href={above.path}>{common.pages.site}</Link>
                  ) : (
                    <>
                      <Link href={above.path}>{kindsOf(kind)}</Link>
                      <i />
                      {kindOf(kind)} <bdi dir="ltr">{id}</bdi>
                    </>
                  )}
                </div>
                <div className="entry-title">
                  <h1>{title}</h1>
                  <div className="actions">
                    <StateChip state={server.state} />
                    <UndoButton editing={editing} />
                    <Link className="button small quiet" href={historyPath({ kind, id })}>
                      <Icon name="history" />
                      {t.history}
                    </Link>
                    {actions}
                  </div>
                </div>
              </header>
              <EntryNotes
                editing={editing}
                isRestored={restored.length > 0}
                isTranslator={isTranslator}
                isDeciding={isDeciding}
                onDecide={() => setDeciding(true)}
              />
              {reviewing.note}
              <Plans editing={editing} role={staff.role} />
              <ProblemSummary onGo={goTo} />
              {texts.length > 0 && (
                <LanguageTabs
                  server={server}
                  tab={tab}
                  onTab={(language) => {
                    setTab(language);
                    setPreview(language);
                  }}
                />
              )}
              {parts === null ? (
                <>
                  <FieldRows fields={texts} />
                  {texts.length > 0 && others.length > 0 && (
                    <div className="section-head">
                      <h2>{t.shared}</h2>
                    </div>
                  )}
                  <FieldRows fields={others} />
                </>
              ) : (
                parts.map(({ name, fields: ofPart }) =>
                  name === null ? (
                    <FieldRows key={ofPart[0]?.[0]} fields={ofPart} />
                  ) : (
                    <Section key={name} title={t.settingsParts[name]}>
                      <FieldRows fields={ofPart} />
                    </Section>
                  ),
                )
              )}
            </div>
            <section className="action-bar" aria-label={content.publish.review}>
              <SaveLine
                editing={editing}
                unpublished={unpublished}
                onRetry={() => {
                  setSigningIn(true);
                  void saveNow();
                }}
              />
              <div className="end">
                {previewing.place !== 'beside' && (
                  <Button icon="eye" title={`${t.preview} (Ctrl .)`} onClick={previewing.toggle}>
                    {t.preview}
                  </Button>
                )}
                {reviewing.ask !== null && !mayPublish && (
                  <Button look="primary" aria-haspopup="dialog" onClick={reviewing.ask}>
                    {reviewTexts.ask}
                  </Button>
                )}
                {mayPublish && (
                  <Button
                    look="primary"
                    aria-disabled={server.state === 'live' && unsaved.length === 0}
                    title={`${content.publish.review} (Ctrl Enter)`}
                    onClick={review}
                  >
                    {content.publish.review}
                    <span className="arrow" />
                  </Button>
                )}
              </div>
            </section>
          </div>
          {previewing.place !== null && (
            <PreviewPane
              entryKey={{ kind, id }}
              language={preview}
              onLanguage={setPreview}
              revision={`${server.draft?.version ?? 0} ${server.live?.changedAt ?? 0}`}
              isOpen={previewing.place === 'over'}
              onClose={previewing.close}
            />
          )}
        </div>
        {save.is === 'conflict' && isDeciding && (
          <ConflictDialog
            kind={kind}
            conflicts={save.conflicts}
            isLive={save.isLive}
            linked={server.linked}
            onClose={() => setDeciding(false)}
            onDecide={(decisions) => {
              if (save.isLive) {
                void editing.rebase(
                  Object.fromEntries(
                    [...decisions].map(([path, { side }]) => [
                      path,
                      side === 'mine' ? 'draft' : 'live',
                    ]),
                  ),
                );
              } else {
                editing.decide(new Map([...decisions].map(([path, { value }]) => [path, value])));
              }
            }}
          />
        )}
        {save.is === 'signed-out' && isSigningIn && (
          <SignInAgain
            title={t.signIn.title}
            lead={t.signIn.lead}
            onDone={() => void saveNow()}
            onClose={() => setSigningIn(false)}
          />
        )}
        {reviewing.dialogs}
        {publishing !== 'no' && (
          <PublishDialog
            drafts={[{ kind, id }]}
            unsaved={
              publishing === 'saving'
                ? { isOffline: save.is === 'offline', onRetry: () => void saveNow() }
                : null
            }
            onClose={() => setPublishing('no')}
            onDone={() => {
              setPublishing('no');
              setReviewed(false);
              void reload();
              void contentChanged(client, [{ kind, id }]);
            }}
          />
        )}
      </div>
    </EntryFormProvider>
  );
}

function UndoButton({ editing }: { editing: EntryEditing }) {
  const t = useEntryTexts();
  return (
    <button
      type="button"
      className="button small icon-button quiet"
      aria-label={t.undo}
      title={`${t.undo} (Ctrl Z)`}
      aria-disabled={editing.entry.past.length === 0}
      onClick={editing.undo}
    >
      <Icon name="undo" />
    </button>
  );
}
