import './palette.css';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { EntryRow } from '../../contract/admin/content/content.ts';
import { isAllowed, type StaffRole } from '../../contract/admin/permissions.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import { definitionOf, isCreatable } from '../../contract/content/kinds.ts';
import { EMAIL_LENGTH } from '../../contract/email-address.ts';
import { hasKind } from '../../contract/modules.ts';
import { matchRank, queryWords, searchForms } from '../../contract/word-search.ts';
import { useMapKind } from '../api/map-kind.ts';
import { useModulesOff } from '../api/modules.ts';
import { listQuery } from '../content/content-queries.ts';
import { useCreateEntry } from '../content/create-entry.tsx';
import { STATE_ICONS, useEntryNames } from '../content/entry-names.ts';
import { subtypeField } from '../content/kind-rules.ts';
import { CONTENT_TEXTS } from '../content/texts.ts';
import { FORM_ICONS } from '../inbox/form-icons.ts';
import { inboxPath } from '../inbox/inbox-address.ts';
import { inboxQuery } from '../inbox/inbox-queries.ts';
import { INBOX_TEXTS } from '../inbox/texts.ts';
import { Dialog } from '../kit/dialog.tsx';
import { fill } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, StateIcon } from '../kit/icons.tsx';
import { entryPath, listPath, PERSON_PATH, stateOfTypedPerson } from '../kit/paths.ts';
import { SearchInput } from '../kit/search-input.tsx';
import { hasKeyboard } from '../kit/single-keys.ts';
import { useTextAfterPause } from '../kit/typing-pause.ts';
import { pagesOf } from './pages.ts';

/** How many entries of each kind, and in all, a search shows. */
const OF_KIND = 4;
const OF_ALL = 10;

/** The kinds that people look for by a title. The settings are a page. */
const SEARCHED = CONTENT_KINDS.filter((kind) => !definitionOf(kind).isSingle);

/** Something that can be chosen. */
type Choice = { key: string; icon: ReactNode; label: string; note?: string; run: () => void };

/** Finds entries, conversations, pages and commands by some letters of their names. */
export function Palette({
  role,
  onKeys,
  onClose,
}: {
  role: StaffRole;
  onKeys: () => void;
  onClose: () => void;
}) {
  const { t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { kindOf, titleOf } = useEntryNames();
  const [, navigate] = useLocation();
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { rows, isSearching } = useFoundEntries(text.trim(), role);
  const go = (path: string) => () => {
    onClose();
    navigate(path);
  };
  // Matches in names come before mere mentions, and the word itself before others with its stem.
  const words = queryWords(text);
  const rank = ({ title: { ar, en } }: EntryRow) => matchRank(searchForms(`${ar} ${en}`), words);
  const found = rows.toSorted((one, other) => rank(other) - rank(one));
  const entries = found.slice(0, OF_ALL).map(
    (row): Choice => ({
      key: `${row.kind} ${row.id}`,
      icon: <StateIcon state={STATE_ICONS[row.state]} label={t.states[row.state]} />,
      label: titleOf(row),
      note: kindOf(row.kind),
      run: go(entryPath(row)),
    }),
  );
  const conversations = useFoundConversations(text.trim(), isAllowed(role, 'submissions.read'), go);
  const persons = usePersons(text.trim(), role, onClose);
  const places = usePlaces(role, go).filter(({ label }) => hasWords(label, text));
  const commands = useCommands(role, onKeys, onClose).filter(({ label }) => hasWords(label, text));
  const groups = [
    { name: t.palette.open, choices: entries },
    { name: common.pages.inbox, choices: conversations.choices },
    { name: common.pages.person, choices: persons },
    { name: t.palette.go, choices: places },
    { name: t.palette.commands, choices: commands },
  ].filter(({ choices }) => choices.length > 0);
  const all = groups.flatMap(({ choices }) => choices);
  const current = all[Math.min(at, all.length - 1)];
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((Math.min(at, all.length - 1) + step + all.length) % Math.max(1, all.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      current?.run();
    } else if (event.key === 'Escape') {
      // In a search field, the key would only clear it.
      event.preventDefault();
      onClose();
    }
  }
  useEffect(() => {
    if (current !== undefined) {
      document.getElementById(`${list}-${current.key}`)?.scrollIntoView({ block: 'nearest' });
    }
  }, [current, list]);
  return (
    <Dialog title={t.palette.title} isTitleHidden className="palette" onClose={onClose}>
      <div className="query">
        <Icon name="search" />
        <SearchInput
          role="combobox"
          aria-label={common.frame.search}
          aria-expanded="true"
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : `${list}-${current.key}`}
          placeholder={t.palette.placeholder}
          value={text}
          onText={(next) => {
            setText(next);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <button type="button" className="esc" onClick={onClose}>
          <span>{common.close} </span>
          <kbd>Esc</kbd>
        </button>
      </div>
      <div className="results" id={list} role="listbox" aria-label={t.palette.title}>
        {groups.map(({ name, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={name} role="group" aria-label={name}>
            <p className="group-name" aria-hidden="true">
              {name}
            </p>
            {choices.map((choice) => (
              // The field keeps the focus and handles the keys.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              <div
                key={choice.key}
                id={`${list}-${choice.key}`}
                className="menu-item"
                role="option"
                tabIndex={-1}
                aria-selected={choice === current}
                onClick={choice.run}
              >
                {choice.icon}
                <span>
                  <bdi>{choice.label}</bdi>
                </span>
                {choice.note !== undefined && <span className="meta">{choice.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="padded muted small-text" role="status">
        {all.length > 0
          ? ''
          : isSearching || conversations.isSearching
            ? t.palette.searching
            : t.palette.none}
      </p>
    </Dialog>
  );
}

/** Searches the titles and texts of all kinds that the role may write at once. */
function useFoundEntries(text: string, role: StaffRole) {
  const search = useTextAfterPause(text);
  const off = useModulesOff();
  const lists = useQueries({
    queries: SEARCHED.filter(
      (kind) => isAllowed(role, 'content.write', { kind }) && hasKind(kind, off),
    ).map((kind) => ({
      ...listQuery(kind, { search }),
      enabled: search !== '',
      placeholderData: keepPreviousData,
    })),
  });
  const rows: EntryRow[] =
    search === '' || text === ''
      ? []
      : lists.flatMap(({ data }) => data?.rows.slice(0, OF_KIND) ?? []);
  return {
    rows,
    isSearching: text !== search || lists.some(({ isFetching }) => isFetching),
  };
}

/** Searches the names, addresses, numbers and texts of submissions. */
function useFoundConversations(text: string, isReader: boolean, go: (path: string) => () => void) {
  const t = useTexts(INBOX_TEXTS);
  const search = useTextAfterPause(text);
  const inbox = useQuery({
    ...inboxQuery({ search }),
    enabled: isReader && search !== '',
    placeholderData: keepPreviousData,
  });
  const rows = search === '' || text === '' ? [] : (inbox.data?.rows.slice(0, OF_KIND) ?? []);
  return {
    choices: rows.map(
      ({ id, form, name }): Choice => ({
        key: id,
        icon: <Icon name={FORM_ICONS[form]} />,
        label: name,
        note: t.forms[form],
        run: go(inboxPath({ search }, id)),
      }),
    ),
    isSearching: inbox.isFetching,
  };
}

/** The page of a person, if what is typed can be an address or a number. The server reads it in any spelling. */
function usePersons(text: string, role: StaffRole, onClose: () => void): Choice[] {
  const [, navigate] = useLocation();
  if (!isAllowed(role, 'submissions.answer') || !isContact(text)) return [];
  return [
    {
      key: 'person',
      icon: <Icon name="card" />,
      label: text,
      run() {
        onClose();
        navigate(PERSON_PATH, { state: stateOfTypedPerson(text) });
      },
    },
  ];
}

/** Whether a text looks like a whole address, or like a number of at least seven digits. */
function isContact(text: string): boolean {
  if (text.length > EMAIL_LENGTH) return false;
  if (/[@\uff20\ufe6b]/.test(text)) return /\S[@\uff20\ufe6b]\S{1,253}\.\S/u.test(text);
  return !/\p{L}/u.test(text) && text.replaceAll(/\P{Nd}/gu, '').length >= 7;
}

/** The pages of the back office and the lists of the site. */
function usePlaces(role: StaffRole, go: (path: string) => () => void): Choice[] {
  const { t: common } = useMessages();
  const { kindsOf } = useEntryNames();
  const off = useModulesOff();
  return [
    ...pagesOf(role, off).map(({ name, path, icon }) => ({
      key: path,
      icon: <Icon name={icon} />,
      label: common.pages[name],
      run: go(path),
    })),
    ...CONTENT_KINDS.filter(
      (kind) => isAllowed(role, 'content.write', { kind }) && hasKind(kind, off),
    ).map((kind) => ({
      key: kind,
      icon: <Icon name="texts" />,
      label: kindsOf(kind),
      run: go(listPath(kind)),
    })),
  ];
}

/** New entries, and the list of keys. A kind with subtypes asks for one in its list. */
function useCommands(role: StaffRole, onKeys: () => void, onClose: () => void): Choice[] {
  const { t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { kindWithin } = useEntryNames();
  const [, navigate] = useLocation();
  const create = useCreateEntry();
  const off = useModulesOff();
  const map = useMapKind();
  const kinds = CONTENT_KINDS.filter(
    (kind) =>
      isAllowed(role, 'content.draft', { kind }) && isCreatable(kind, map) && hasKind(kind, off),
  );
  return [
    ...kinds.map((kind) => ({
      key: `new ${kind}`,
      icon: <Icon name="plus" />,
      label: fill(t.list.create, { kind: kindWithin(kind) }),
      run() {
        if (subtypeField(kind) === null) create.mutate({ kind });
        else navigate(listPath(kind));
        onClose();
      },
    })),
    ...(hasKeyboard()
      ? [{ key: 'keys', icon: <Icon name="audit" />, label: common.frame.keys, run: onKeys }]
      : []),
  ];
}

/** Whether a typed text matches a label. */
function hasWords(label: string, text: string): boolean {
  return matchRank(searchForms(label), queryWords(text)) > 0;
}
