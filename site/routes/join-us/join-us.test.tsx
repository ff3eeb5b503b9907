import { describe, expect, it } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { FIELD_ERROR_TEXTS } from '../../../contract/field-error-texts.ts';
import { fieldErrorMessage } from '../../../contract/field-errors.ts';
import { renderSite, SPEECHES } from '../../../tests/helpers/render-site.tsx';
import { joinUsTexts } from '../../i18n/join-us-texts.ts';
import { Page } from './join-us.page.tsx';

const PATH = '/api/joinUs/sendMail';

describe.each(SPEECHES)('the join form in $language', (speech) => {
  const { language, t } = speech;

  /** Matches a label that more words of the field's name may follow. */
  function labelled(screen: Awaited<ReturnType<typeof renderSite>>, label: string) {
    return screen.getByLabelText(label, { exact: false });
  }

  it('is submitted with the file, and with both names as one', async () => {
    await commands.mockPosts(PATH, {
      status: 200,
      body: { status: 'success', data: { reference: 'Y-13' } },
    });
    const screen = await renderSite(speech, <Page />);
    for (const [label, value] of [
      [t.fields.labels.firstName, 'Noura'],
      [t.fields.labels.lastName, 'Al-Harbi'],
      [t.fields.labels.phone, '0501234567'],
      [t.fields.labels.email, 'noura@example.com'],
    ] as const) {
      await userEvent.fill(screen.getByRole('textbox', { name: label }), value);
    }
    const cv = new File(['%PDF-1.7'], 'noura.pdf', { type: 'application/pdf' });
    await userEvent.upload(labelled(screen, t.fields.labels.cv), cv);
    await screen.getByRole('button', { name: joinUsTexts(language).send }).click();
    await expect.element(screen.getByText('Y-13')).toBeVisible();
    const posts = await commands.recordedPosts(PATH);
    expect(posts).toHaveLength(1);
    expect(posts[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(posts[0]?.headers.lang).toBe(language);
  });

  it('shows the name of the chosen file, and lets go of it', async () => {
    const screen = await renderSite(speech, <Page />);
    const input = labelled(screen, t.fields.labels.cv);
    await expect.element(screen.getByText(t.form.attachCv)).toBeVisible();
    await userEvent.upload(input, new File(['%PDF-1.7'], 'noura.pdf'));
    await expect.element(screen.getByText('noura.pdf')).toBeVisible();
    await screen.getByRole('button', { name: t.form.removeFile }).click();
    await expect.element(screen.getByText('noura.pdf')).not.toBeInTheDocument();
    await expect.element(input).toHaveFocus();
    expect((input.element() as HTMLInputElement).files).toHaveLength(0);
  });

  it('says at once that a file of another kind will not do', async () => {
    const screen = await renderSite(speech, <Page />);
    await userEvent.upload(labelled(screen, t.fields.labels.cv), new File(['MZ'], 'noura.exe'));
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(fieldErrorMessage('file-kind', FIELD_ERROR_TEXTS[language], 'cv'));
  });
});
