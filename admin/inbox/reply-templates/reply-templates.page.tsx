import './reply-templates.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ReplyTemplate,
  TEMPLATES_MAX,
} from '../../../contract/admin/inbox/reply-templates.ts';
import { formsOf } from '../../../contract/admin/permissions.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { makeCall } from '../../api/call.ts';
import { sessionQuery } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { DoneNote, Empty, PageState, ProblemNote, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { Row } from '../../kit/row.tsx';
import { Section } from '../../kit/section.tsx';
import { INBOX_TEXTS } from '../texts.ts';
import { replyTemplatesQuery } from './reply-templates-query.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { TEMPLATE_TEXTS } from './texts.ts';

/** The open dialog above the list. */
type Open =
  | { kind: 'new'; form: StaffFormName }
  | { kind: 'edit' | 'remove'; template: ReplyTemplate };

/** The texts with which replies can begin, for each form that the user answers. */
export function ReplyTemplatesPage() {
  const t = useTexts(TEMPLATE_TEXTS);
  const templates = useQuery(replyTemplatesQuery);
  const role = useQuery(sessionQuery).data?.staff?.role;
  const [open, setOpen] = useState<Open | null>(null);
  const [done, setDone] = useState('');
  useTitle(t.title);
  const close = () => setOpen(null);
  const finish = (sentence: string) => {
    close();
    setDone(sentence);
  };
  if (templates.data === undefined || role === undefined) {
    return <PageState error={templates.error} onRetry={() => templates.refetch()} />;
  }
  const { templates: all } = templates.data;
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <ProblemNote error={templates.error} />
      {done !== '' && <DoneNote>{done}</DoneNote>}
      {formsOf(role).map((form) => (
        <TemplatesOf
          key={form}
          form={form}
          templates={all.filter((template) => template.form === form)}
          onOpen={setOpen}
        />
      ))}
      {open?.kind === 'new' && (
        <TemplateDialog form={open.form} template={null} onClose={close} onDone={finish} />
      )}
      {open?.kind === 'edit' && (
        <TemplateDialog
          form={open.template.form}
          template={open.template}
          onRemove={() => setOpen({ kind: 'remove', template: open.template })}
          onClose={close}
          onDone={finish}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog template={open.template} onClose={close} onDone={finish} />
      )}
    </>
  );
}

type TemplatesProps = {
  form: StaffFormName;
  templates: readonly ReplyTemplate[];
  onOpen: (open: Open) => void;
};

function TemplatesOf({ form, templates, onOpen }: TemplatesProps) {
  const { t: common, language } = useMessages();
  const t = useTexts(TEMPLATE_TEXTS);
  const { stages } = useTexts(INBOX_TEXTS);
  const isFull = templates.length >= TEMPLATES_MAX;
  return (
    <Section
      title={t.of[form]}
      count={templates.length}
      action={
        !isFull && (
          <button
            type="button"
            className="link"
            aria-label={`${t.add}${common.separator}${t.of[form]}`}
            onClick={() => onOpen({ kind: 'new', form })}
          >
            {t.add}
          </button>
        )
      }
      {...(isFull ? { hint: t.full } : {})}
    >
      {templates.length === 0 ? (
        <Empty title={t.empty}>{t.emptyText}</Empty>
      ) : (
        <ul className="rows">
          {templates.map((template) => {
            const title = template.title[language];
            return (
              <Row
                key={template.id}
                icon={<Icon name="letter" />}
                title={title}
                details={[
                  template.stage === null
                    ? null
                    : fill(t.ofStage, { stage: stages[template.stage] }),
                  <span key="text" className="beginning" dir="auto">
                    {template.text[language]}
                  </span>,
                ]}
              >
                <Button
                  size="small"
                  aria-label={fill(t.editOf, { title: isolate(title) })}
                  onClick={() => onOpen({ kind: 'edit', template })}
                >
                  {t.edit}
                </Button>
              </Row>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

function RemoveDialog({
  template: { id, title },
  onClose,
  onDone,
}: {
  template: ReplyTemplate;
  onClose: () => void;
  onDone: (sentence: string) => void;
}) {
  const { language } = useMessages();
  const t = useTexts(TEMPLATE_TEXTS);
  const client = useQueryClient();
  const shown = title[language];
  const remove = useMutation({
    mutationFn: () => makeCall('removeReplyTemplate', { id }),
    onSuccess: async () => {
      await client.invalidateQueries(replyTemplatesQuery);
      onDone(fill(t.removed, { title: isolate(shown) }));
    },
  });
  return (
    <ConfirmDialog
      title={fill(t.removeTitle, { title: isolate(shown) })}
      action={t.remove}
      mutation={remove}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
    </ConfirmDialog>
  );
}
