import './translation-note.css';
import { useState } from 'react';
import { TRANSLATION_STATES } from '../../../contract/admin/content/content.ts';
import { Button } from '../../kit/button.tsx';
import { Chip } from '../../kit/chip.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { type IconState, StateIcon } from '../../kit/icons.tsx';
import { useProblemText } from '../../kit/notices.tsx';
import { CONTENT_TEXTS } from '../texts.ts';
import { WordDifference } from '../word-difference.tsx';
import { useEntryForm } from './entry-context.tsx';
import { ItemName } from './item-name.tsx';
import { DraftButton, DraftedNote, DraftFailure, MissingEnglish } from './machine-draft.tsx';
import { ENTRY_TEXTS } from './texts.ts';

const ICONS = {
  outdated: 'stale',
  missing: 'none',
  drafted: 'stale',
  untranslated: 'problem',
  current: 'live',
} as const satisfies Record<string, IconState>;

/** The relation of a field's English to its Arabic, as a shape and a word. */
export function TranslationState({ path }: { path: string }) {
  const t = useTexts(ENTRY_TEXTS);
  const content = useTexts(CONTENT_TEXTS);
  const { translationOf, read } = useEntryForm();
  const state = translationOf(path);
  // Two empty texts match, but there is nothing to say about them.
  if (state === undefined || (state === 'current' && read(`${path}.ar`) === '')) return null;
  const icon = ICONS[state];
  return <Chip state={icon}>{state === 'current' ? t.matches : content.translations[state]}</Chip>;
}

/** The worst relation of English to Arabic in a folded item. Nothing where all of it is up to date. */
export function TranslationWithin({ path }: { path: string }) {
  const { translations } = useTexts(CONTENT_TEXTS);
  const { server, translationOf } = useEntryForm();
  const inside = Object.keys(server.translations).filter((each) => each.startsWith(`${path}.`));
  const worst = TRANSLATION_STATES.find((state) =>
    inside.some((each) => translationOf(each) === state),
  );
  if (worst === undefined || worst === 'current') return null;
  const isOld = worst === 'outdated' || worst === 'drafted';
  const first = inside.find((each) => translationOf(each) === worst);
  return (
    <span {...(isOld && { 'data-outdated': first })}>
      <Chip state={ICONS[worst]}>{translations[worst]}</Chip>
    </span>
  );
}

/** Which Arabic words have changed since the English was written, and the button that confirms that it is still right. */
export function TranslationNote({ path, isHtml = false }: { path: string; isHtml?: boolean }) {
  const t = useTexts(ENTRY_TEXTS);
  const problemText = useProblemText();
  const { server, read, mayWrite, translationOf, confirmTranslation } = useEntryForm();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const state = translationOf(path);
  if (state === 'missing') return <MissingEnglish path={path} />;
  if (state === 'drafted') return <DraftedNote path={path} isHtml={isHtml} />;
  if (state !== 'outdated') return null;
  const source = server.sources[path];
  const present = read(`${path}.ar`);
  async function confirm() {
    setBusy(true);
    setError(null);
    await confirmTranslation(path).catch(setError);
    setBusy(false);
  }
  return (
    <div className="note stale translation-note" data-outdated={path}>
      <StateIcon state="stale" />
      <div>
        {source === undefined || typeof present !== 'string' ? (
          <p>{t.translation.changedUnknown}</p>
        ) : (
          <div>
            {t.translation.changed}{' '}
            <WordDifference from={source} to={present} language="ar" isHtml={isHtml} isBrief />
          </div>
        )}
        {error !== null && <p className="error">{problemText(error)}</p>}
        {mayWrite('en') && (
          <div className="actions">
            <Button size="small" icon="check" isBusy={isBusy} onClick={() => void confirm()}>
              {t.translation.stillRight}
              <ItemName path={path} />
            </Button>
            <DraftButton path={path} />
          </div>
        )}
        <DraftFailure path={path} />
      </div>
    </div>
  );
}
