import './media-details.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { NamedEntry } from '../../contract/admin/content/content.ts';
import {
  DESCRIPTION_MAX,
  type MediaResponse,
  type MediaUse,
  mediaId,
} from '../../contract/admin/media/media.ts';
import { directionOf, inLanguage } from '../../contract/locale.ts';
import { CallFailed, makeCall } from '../api/call.ts';
import { usePermission } from '../api/use-permission.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { fill, formatCount, formatDate, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, StateIcon } from '../kit/icons.tsx';
import { DoneNote, PageState, ProblemNote, ProblemText } from '../kit/notices.tsx';
import { entryPath } from '../kit/paths.ts';
import { sizeText } from '../kit/size-text.ts';
import { FocalPointField } from './focal-point-field.tsx';
import { MediaPicker } from './media-picker.tsx';
import { MEDIA_KEY, mediaQuery } from './media-queries.ts';
import { MEDIA_TEXTS } from './texts.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useDetailEdit } from './unsaved-details.ts';

type MediaDetailsProps = {
  id: string;
  onClose: () => void;
  /** Shows another file instead. null: it was removed. */
  onGone: (id: string | null, message: string) => void;
};

/** The details of a file, its description, and its uses. */
export function MediaDetails({ id, onClose, onGone }: MediaDetailsProps) {
  const t = useTexts(MEDIA_TEXTS);
  const file = useQuery(mediaQuery(id));
  const pane = useRef<HTMLElement>(null);
  // On a phone the details are far below the opened file.
  useEffect(() => {
    pane.current?.focus({ preventScroll: true });
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <aside ref={pane} className="media-details" tabIndex={-1} aria-label={t.details}>
      <Button size="small" look="quiet" aria-label={t.close} onClick={onClose}>
        <Icon name="close" />
      </Button>
      {file.data === undefined ? (
        <PageState error={file.error} onRetry={() => file.refetch()} />
      ) : (
        <Details key={file.data.id} file={file.data} onGone={onGone} />
      )}
    </aside>
  );
}

function Details({ file, onGone }: { file: MediaResponse; onGone: MediaDetailsProps['onGone'] }) {
  const { language } = useMessages();
  const t = useTexts(MEDIA_TEXTS);
  const client = useQueryClient();
  const isAllowed = usePermission();
  const isArabicOpen = isAllowed('media.describe', { language: 'ar' });
  const { edit, change, forget } = useDetailEdit(file);
  const [isDone, setDone] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      makeCall('describeMedia', { id: file.id, body: { version: file.version, ...edit } }),
    onSuccess: (saved) => {
      client.setQueryData(mediaQuery(file.id).queryKey, saved);
      forget();
      setDone(true);
      return client.invalidateQueries({ queryKey: [...MEDIA_KEY, 'list'] });
    },
    onError: (error) => {
      // The next save is made with the other user's text in view.
      const media = error instanceof CallFailed ? error.refusal.media : undefined;
      if (media !== undefined) client.setQueryData(mediaQuery(file.id).queryKey, media);
    },
  });
  const isChanged = Object.keys(edit).length > 0;
  const other = save.error instanceof CallFailed ? save.error.refusal.media : undefined;
  const isPicture = file.type === 'picture';
  const description = edit[language] ?? inLanguage(file.description, language);
  return (
    <>
      {isPicture && isArabicOpen ? (
        <FocalPointField
          src={file.path}
          alt={description}
          value={edit.focal === undefined ? file.focal : edit.focal}
          onChange={(focal) => change({ focal })}
        />
      ) : (
        <div className="file-preview">
          <Thumbnail file={file} />
        </div>
      )}
      <h2>
        <bdi>{file.name}</bdi>
      </h2>
      <Facts file={file} />
      {isPicture && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged && !save.isPending) save.mutate();
          }}
        >
          <Description
            label={t.descriptionAr}
            language="ar"
            value={edit.ar ?? file.description.ar}
            hint={isArabicOpen ? t.descriptionHint : t.onlyEnglish}
            isReadOnly={!isArabicOpen}
            onChange={(ar) => change({ ar })}
          />
          <Description
            label={t.descriptionEn}
            language="en"
            value={edit.en ?? file.description.en}
            onChange={(en) => change({ en })}
          />
          {other === undefined ? (
            <ProblemNote error={save.error} />
          ) : (
            <ProblemText>{fill(t.conflict, other.description)}</ProblemText>
          )}
          {isDone && !isChanged && <DoneNote>{t.saved}</DoneNote>}
          <p className="actions">
            <Button type="submit" look="primary" isBusy={save.isPending} aria-disabled={!isChanged}>
              {t.save}
            </Button>
          </p>
        </form>
      )}
      <div className="field">
        <h3 className="label">{t.usedIn}</h3>
        {file.usedIn.length === 0 ? (
          <p className="hint">{t.notUsed}</p>
        ) : (
          <UseList uses={file.usedIn} />
        )}
        {file.earlierIn.length > 0 && (
          <>
            <h3 className="label">{t.earlier}</h3>
            <UseList uses={file.earlierIn} />
          </>
        )}
      </div>
      <FileActs file={file} onGone={onGone} />
    </>
  );
}

function Facts({ file }: { file: MediaResponse }) {
  const { language } = useMessages();
  const t = useTexts(MEDIA_TEXTS);
  const { format, bytes, width, height, addedAt, addedBy } = file;
  const date = formatDate(addedAt, language);
  const facts = [
    format.toUpperCase(),
    ...(width === null || height === null ? [] : [`${width} × ${height}`]),
    sizeText(bytes),
  ];
  return (
    <p className="hint">
      <bdi dir="ltr">{facts.join(' · ')}</bdi>
      <br />
      {addedBy === null
        ? fill(t.importedOn, { date })
        : fill(t.addedOn, { name: isolate(addedBy), date })}
    </p>
  );
}

type DescriptionProps = {
  label: string;
  language: 'ar' | 'en';
  value: string;
  hint?: string;
  isReadOnly?: boolean;
  onChange: (value: string) => void;
};

function Description({
  label,
  language,
  value,
  hint,
  isReadOnly = false,
  onChange,
}: DescriptionProps) {
  const field = useId();
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <textarea
        id={field}
        className="input"
        rows={2}
        lang={language}
        dir={directionOf(language)}
        maxLength={DESCRIPTION_MAX}
        readOnly={isReadOnly}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${field}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint !== undefined && (
        <p className="hint" id={`${field}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function UseList({ uses }: { uses: readonly (NamedEntry & Partial<Pick<MediaUse, 'in'>>)[] }) {
  const { language } = useMessages();
  const t = useTexts(MEDIA_TEXTS);
  const words = { live: t.inLive, unpublished: t.inUnpublished, draft: t.inDraft };
  return (
    <ul className="rows used-in">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Link href={entryPath(use)}>
            {use.in !== undefined && (
              <StateIcon state={use.in === 'live' ? 'live' : 'draft'} label={words[use.in]} />
            )}
            <bdi>{inLanguage(use.title, language)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Download, replacement and removal. */
function FileActs({ file, onGone }: { file: MediaResponse; onGone: MediaDetailsProps['onGone'] }) {
  const { language } = useMessages();
  const t = useTexts(MEDIA_TEXTS);
  const client = useQueryClient();
  const isAllowed = usePermission();
  const [open, setOpen] = useState<'replace' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const replace = useMutation({
    mutationFn: (by: string) =>
      makeCall('replaceMedia', { id: file.id, body: { by: mediaId(by) } }),
    onSuccess: async ({ replaced }, by) => {
      close();
      await client.invalidateQueries({ queryKey: MEDIA_KEY });
      onGone(mediaId(by), formatCount(replaced, language, t.replaced));
    },
  });
  const isUsed = file.usedIn.length > 0;
  const remove = useMutation({
    mutationFn: () =>
      makeCall('removeMedia', { id: file.id, body: { fromHistory: file.earlierIn.length > 0 } }),
    onSuccess: async () => {
      close();
      onGone(null, t.removed);
      await client.invalidateQueries({ queryKey: [...MEDIA_KEY, 'list'] });
    },
  });
  const mayManage = isAllowed('media.manage');
  const use =
    file.type === 'picture' ? 'picture' : file.type === 'video' ? 'picture or video' : 'file';
  return (
    <>
      <ProblemNote error={replace.error} />
      <div className="actions">
        {mayManage && (
          <Button size="small" isBusy={replace.isPending} onClick={() => setOpen('replace')}>
            {t.replace}
          </Button>
        )}
        <a className="button small quiet" href={file.path} download={file.name.split('/').at(-1)}>
          <Icon name="download" />
          {t.download}
        </a>
        {mayManage && (
          <Button size="small" look="quiet" icon="trash" onClick={() => setOpen('remove')}>
            {t.remove}
          </Button>
        )}
      </div>
      {open === 'replace' && (
        <MediaPicker
          use={use}
          value={file.path}
          hint={t.replaceText}
          onClose={close}
          onChoose={({ path }) => {
            close();
            if (path !== file.path) replace.mutate(path);
          }}
        />
      )}
      {open === 'remove' &&
        (isUsed ? (
          <Dialog title={t.remove} onClose={close}>
            <p>{t.removeUsed}</p>
            <UseList uses={file.usedIn} />
            <p className="actions">
              <Button onClick={close}>{t.understood}</Button>
            </p>
          </Dialog>
        ) : (
          <ConfirmDialog
            title={fill(t.removeTitle, { name: isolate(file.name) })}
            action={t.remove}
            mutation={remove}
            onClose={close}
          >
            <p>{t.removeText}</p>
            {file.earlierIn.length > 0 && (
              <>
                <p>{t.removeEarlier}</p>
                <UseList uses={file.earlierIn} />
              </>
            )}
          </ConfirmDialog>
        ))}
    </>
  );
}
