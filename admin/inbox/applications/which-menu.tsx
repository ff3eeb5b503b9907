import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationEntry } from '../../../contract/admin/inbox/inbox.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { Menu, MenuItem } from '../../kit/menu.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { nameOf, totalOf } from '../applications-select.tsx';
import type { ApplicationsFilter } from '../inbox-address.ts';
import { applicationEntriesQuery } from '../inbox-queries.ts';
import { wordFilter } from '../word-filter.ts';
import { APPLICATION_TEXTS } from './texts.ts';

/** A choice of the menu. `count`: null where it is not counted. */
type Choice = { name: string; filter: ApplicationsFilter; count: number | null };

type WhichMenuProps = {
  filter: ApplicationsFilter;
  onChoose: (filter: ApplicationsFilter) => void;
};

/** Chooses for what the board shows applications: all, by one form, or for one vacancy or programme, which a search finds. */
export function WhichMenu({ filter, onChoose }: WhichMenuProps) {
  const { language, t: common } = useMessages();
  const t = useTexts(APPLICATION_TEXTS);
  const [search, setSearch] = useState('');
  const { data } = useQuery(applicationEntriesQuery);
  const ofForm = (name: string, form: ApplicationsFilter['form']): Choice => ({
    name,
    filter: { form, entry: null },
    count: null,
  });
  const ofEntries = (form: ApplicationEntry['form']): Choice[] =>
    (data?.entries ?? [])
      .filter((entry) => entry.form === form)
      .map((entry) => ({
        name: nameOf(entry, language),
        filter: { form, entry: String(entry.id) },
        count: totalOf(entry),
      }));
  const every = ofForm(t.every, null);
  const groups = [
    { title: t.vacancies, choices: [ofForm(t.allVacancies, 'vacancy'), ...ofEntries('vacancy')] },
    { title: t.programmes, choices: [ofForm(t.allProgrammes, 'program'), ...ofEntries('program')] },
    { title: t.withoutNotice, choices: [ofForm(t.trainers, 'join')] },
  ];
  const isChosen = ({ filter: { form, entry } }: Choice) =>
    form === filter.form && entry === filter.entry;
  const chosen = groups.flatMap(({ choices }) => choices).find(isChosen) ?? every;
  const matches = wordFilter(search);
  const isFound = ({ name }: Choice) => matches(name);
  const found = groups
    .map(({ title, choices }) => ({ title, choices: choices.filter(isFound) }))
    .filter(({ choices }) => choices.length > 0);
  const itemOf = (choice: Choice) => (
    <MenuItem
      key={`${choice.filter.form} ${choice.filter.entry}`}
      isCurrent={isChosen(choice)}
      meta={choice.count === null ? undefined : formatNumber(choice.count)}
      onChoose={() => {
        setSearch('');
        onChoose(choice.filter);
      }}
    >
      <bdi>{choice.name}</bdi>
    </MenuItem>
  );
  return (
    <Menu
      label={t.which}
      isNamed
      className="button small which"
      button={
        <>
          <Icon name="jobs" />
          <span className="visually-hidden">
            {t.which}
            {common.separator}
          </span>
          <bdi>{chosen.name}</bdi>
          {chosen.count !== null && <span className="count">{formatNumber(chosen.count)}</span>}
          <span className="caret" aria-hidden="true" />
        </>
      }
    >
      <div className="which-menu">
        <SearchInput
          className="input"
          aria-label={t.findWhich}
          placeholder={t.findWhich}
          value={search}
          onText={setSearch}
        />
        {isFound(every) && itemOf(every)}
        {found.map(({ title, choices }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            {choices.map(itemOf)}
          </section>
        ))}
        {found.length === 0 && !isFound(every) && (
          <p className="hint" role="status">
            {t.noWhich}
          </p>
        )}
      </div>
    </Menu>
  );
}
