import { describe, expect, it, vi } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { FIELD_ERROR_TEXTS } from '../../../contract/field-error-texts.ts';
import { fieldErrorMessage } from '../../../contract/field-errors.ts';
import { renderSite, SPEECHES } from '../../../tests/helpers/render-site.tsx';
import { ContactForm } from '../../components/contact-form.tsx';
import { Contact } from './contact.tsx';

const PATH = '/api/contactUs/sendMail';

describe.each(SPEECHES)('the contact form in $language', (speech) => {
  const { language, t } = speech;
  const typed = [
    [t.fields.labels.firstName, 'Noura'],
    [t.fields.labels.lastName, 'Al-Harbi'],
    [t.fields.labels.phone, '0501234567'],
    [t.fields.labels.email, 'noura@example.com'],
    [t.fields.labels.message, 'When does the next course begin?'],
  ] as const;

  async function fillIn(screen: Awaited<ReturnType<typeof renderSite>>) {
    for (const [label, value] of typed) {
      await userEvent.fill(screen.getByRole('textbox', { name: label }), value);
    }
  }

  it('is submitted as JSON in this language, and shows the reference number', async () => {
    await commands.mockPosts(PATH, {
      status: 200,
      body: { status: 'success', data: { reference: 'Y-12' } },
    });
    const screen = await renderSite(speech, <Contact />);
    await fillIn(screen);
    await screen.getByRole('button', { name: t.contact.send }).click();
    await expect.element(screen.getByText('Y-12')).toBeVisible();
    const [post, ...others] = await commands.recordedPosts(PATH);
    expect(others).toEqual([]);
    expect(post?.headers.lang).toBe(language);
    expect(JSON.parse(post?.body ?? '')).toMatchObject({
      name: 'Noura',
      subject: 'Al-Harbi',
      phone: '0501234567',
      email: 'noura@example.com',
      massage: 'When does the next course begin?',
    });
  });

  it('is not submitted with a wrong address, says so at the field, and takes the focus', async () => {
    await commands.mockPosts(PATH, { status: 500, body: {} });
    const screen = await renderSite(speech, <Contact />);
    await fillIn(screen);
    const email = screen.getByRole('textbox', { name: t.fields.labels.email });
    await userEvent.fill(email, 'noura@example');
    await screen.getByRole('button', { name: t.contact.send }).click();
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(email)
      .toHaveAccessibleDescription(
        fieldErrorMessage('not-an-email', FIELD_ERROR_TEXTS[language], 'email'),
      );
    await expect.poll(() => document.activeElement?.textContent).toContain(t.form.correct);
    expect(await commands.recordedPosts(PATH)).toEqual([]);
  });

  it('keeps what was typed where the server fails, and says what to do', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await commands.mockPosts(PATH, { status: 503, body: { status: 'error', message: '' } });
    const screen = await renderSite(speech, <Contact />);
    await fillIn(screen);
    await screen.getByRole('button', { name: t.contact.send }).click();
    await expect.element(screen.getByText(t.form.problems.unavailable.title)).toBeVisible();
    for (const [label, value] of typed) {
      await expect.element(screen.getByRole('textbox', { name: label })).toHaveValue(value);
    }
    expect(logged.mock.calls).toEqual([['contact: not sent, unavailable']]);
    logged.mockRestore();
  });

  it('is submitted with the topic that was chosen', async () => {
    await commands.mockPosts(PATH, { status: 200, body: { status: 'success', data: {} } });
    const screen = await renderSite(speech, <Contact />);
    await fillIn(screen);
    const topic = screen.getByRole('combobox', { name: t.fields.labels.topic });
    await userEvent.selectOptions(topic, t.fields.choices.topic.options.volunteering);
    await screen.getByRole('button', { name: t.contact.send }).click();
    await expect.element(screen.getByText(t.contact.accepted.title)).toBeVisible();
    const [post] = await commands.recordedPosts(PATH);
    expect(JSON.parse(post?.body ?? '')).toMatchObject({ topic: 'volunteering' });
  });

  it('begins with what the page writes, which is no draft and takes the place of none', async () => {
    sessionStorage.clear();
    const prefilled = { topic: 'job', massage: 'About the position' };
    const message = () => screen.getByRole('textbox', { name: t.fields.labels.message });
    let screen = await renderSite(speech, <ContactForm prefilled={prefilled} />);
    await expect.element(message()).toHaveValue('About the position');
    expect(sessionStorage.getItem('draft:contact')).toBeNull();
    await userEvent.fill(message(), 'My own words');
    await screen.unmount();
    screen = await renderSite(speech, <ContactForm prefilled={prefilled} />);
    await expect.element(message()).toHaveValue('My own words');
    await expect.element(screen.getByText(t.form.restored)).toBeVisible();
    sessionStorage.clear();
  });
});
