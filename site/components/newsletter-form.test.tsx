import { describe, expect, it } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { FIELD_ERROR_TEXTS } from '../../contract/field-error-texts.ts';
import { fieldErrorMessage } from '../../contract/field-errors.ts';
import { renderSite, SPEECHES } from '../../tests/helpers/render-site.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

const PATH = '/api/frontend/newsletter/subscrip';

describe.each(SPEECHES)('the box of the newsletter in $language', (speech) => {
  const { language, t } = speech;

  it('subscribes an address, empties itself, and says in both languages that it did', async () => {
    await commands.mockPosts(PATH, { status: 200, body: { status: 'success', data: {} } });
    const screen = await renderSite(speech, <NewsletterForm page="home" path="/" />);
    const box = screen.getByRole('textbox', { name: t.fields.labels.address });
    await userEvent.fill(box, 'noura@example.com');
    await screen.getByRole('button', { name: t.footer.subscribe }).click();
    await expect.element(screen.getByText(t.footer.subscribed.ar)).toBeVisible();
    await expect.element(screen.getByText(t.footer.subscribed.en)).toBeVisible();
    await expect.element(box).toHaveValue('');
    const posts = await commands.recordedPosts(PATH);
    expect(posts.map(({ body }) => JSON.parse(body))).toMatchObject([
      { email: 'noura@example.com' },
    ]);
    expect(posts[0]?.headers.lang).toBe(language);
  });

  it('says what is wrong with what was typed, and submits nothing', async () => {
    await commands.mockPosts(PATH, { status: 200, body: { status: 'success', data: {} } });
    const screen = await renderSite(speech, <NewsletterForm page="home" path="/" />);
    const box = screen.getByRole('textbox', { name: t.fields.labels.address });
    await userEvent.fill(box, 'noura');
    await screen.getByRole('button', { name: t.footer.subscribe }).click();
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent(
        fieldErrorMessage('neither-email-nor-phone', FIELD_ERROR_TEXTS[language], 'address'),
      );
    await expect.element(box).toHaveFocus();
    expect(await commands.recordedPosts(PATH)).toEqual([]);
  });
});
