import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { ConversationResponse } from '../../../contract/admin/inbox/inbox.ts';
import type { ReplyTemplate } from '../../../contract/admin/inbox/reply-templates.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { directionOf, type Language } from '../../../contract/locale.ts';
import { Button } from '../../kit/button.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { Menu, MenuItem } from '../../kit/menu.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { replyTemplatesQuery } from '../reply-templates/reply-templates-query.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { wordFilter } from '../word-filter.ts';

/** From so many templates on they can be searched. */
const SEARCHED_FROM = 5;

/** How much of a template's text the menu shows, in UTF-16 units. CSS cuts it at the end of the line. */
const PREVIEW = 120;

/** Returns the templates of a form. */
function useTemplates(form: StaffFormName): ReplyTemplate[] {
  const { data } = useQuery(replyTemplatesQuery);
  return data?.templates.filter((template) => template.form === form) ?? [];
}

/** The texts that a reply can begin with, those of the application's stage first. Nothing if there are none. */
export function TemplateMenu({
  conversation: { form, stage },
  language,
  ref,
  onChoose,
}: {
  conversation: ConversationResponse;
  /** The language of the reply. */
  language: Language;
  ref: Ref<HTMLButtonElement>;
  onChoose: (template: ReplyTemplate) => void;
}) {
  const { language: own } = useMessages();
  const { composer: t, stages } = useTexts(INBOX_TEXTS);
  const [search, setSearch] = useState('');
  const templates = useTemplates(form);
  if (templates.length === 0) return null;
  const isFound = wordFilter(search);
  const found = templates.filter(({ title, text }) =>
    isFound(`${title.ar} ${title.en} ${text[language]}`),
  );
  const ofStage = found.filter((template) => stage !== null && template.stage === stage);
  const others = found.filter((template) => !ofStage.includes(template));
  const itemsOf = (shown: readonly ReplyTemplate[]) =>
    shown.map((template) => (
      <MenuItem key={template.id} onChoose={() => onChoose(template)}>
        <b>{template.title[own]}</b>
        <small lang={language} dir={directionOf(language)}>
          {template.text[language].slice(0, PREVIEW)}
        </small>
      </MenuItem>
    ));
  return (
    <Menu
      ref={ref}
      label={t.templates}
      className="button small quiet composer-templates"
      button={
        <>
          <Icon name="voice" />
          <span>{t.template}</span>
        </>
      }
    >
      <div className="template-menu">
        {templates.length >= SEARCHED_FROM && (
          <SearchInput
            className="input"
            aria-label={t.searchTemplates}
            placeholder={t.searchTemplates}
            value={search}
            onText={setSearch}
          />
        )}
        {ofStage.length > 0 && stage !== null && (
          <>
            <h3>{fill(t.templatesFor, { stage: isolate(stages[stage]) })}</h3>
            {itemsOf(ofStage)}
            {others.length > 0 && <h3>{t.otherTemplates}</h3>}
          </>
        )}
        {itemsOf(others)}
        {found.length === 0 && (
          <p className="hint" role="status">
            {t.noTemplate}
          </p>
        )}
      </div>
    </Menu>
  );
}

/** What an applicant who was moved to a stage, and was not written to since, can be told. Nothing if no template belongs to it. */
export function StageTemplates({
  conversation: { form, stage, timeline },
  onChoose,
}: {
  conversation: ConversationResponse;
  onChoose: (template: ReplyTemplate) => void;
}) {
  const { language: own } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const templates = useTemplates(form).filter((template) => template.stage === stage);
  const moved = timeline.findLast(({ kind }) => kind === 'stage');
  // A reply that has moved it has the same time.
  const isUntold =
    moved !== undefined && !timeline.some(({ kind, at }) => kind === 'reply' && at >= moved.at);
  if (stage === null || templates.length === 0 || !isUntold) return null;
  return (
    <div className="note stage-templates">
      <p>{fill(t.reply.tell, { stage: t.stages[stage] })}</p>
      <p className="actions">
        {templates.map((template) => (
          <Button key={template.id} size="small" onClick={() => onChoose(template)}>
            {template.title[own]}
          </Button>
        ))}
      </p>
    </div>
  );
}
