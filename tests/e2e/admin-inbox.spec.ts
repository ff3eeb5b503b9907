import { join } from 'node:path';
import { adminCalls } from '../../contract/admin/api.ts';
import { HONEYPOT_FIELD } from '../../contract/hidden-fields.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { noteFailedAddress } from '../../server/platform/deliveries/failed-addresses.ts';
import { pdf } from '../helpers/cv-files.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { addIncoming } from '../helpers/incoming-mails.ts';
import { SANDBOXED } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { expectOnDevice } from './device-copy.ts';
import { mostly, overflow } from './fixtures.ts';
import {
  call,
  expect,
  findConversation,
  openBrowser,
  type Page,
  sendMessage,
  test,
} from './shared-admin.ts';

test.use({ sendsMail: true });

// Each person is invited by a command, which takes seconds on a busy machine.

const TEXTS = {
  ar: {
    inbox: 'الصندوق',
    today: 'اليوم',
    conversations: 'المحادثات',
    state: 'الحالة',
    toMe: 'إسنادها إليّ',
    nobody: 'لا أحد',
    note: 'ملاحظة للفريق',
    reply: 'الرد',
    draftSaved: /حُفظت المسودة/,
    draftHere: /المسودة محفوظة في هذا الجهاز/,
    sent: 'سُجّل الرد، ويمكنك التراجع عنه قبل أن يُرسل.',
    accepted: /^أُرسل /,
    happened: 'سجل المحادثة',
    unread: /غير مقروءة/,
    meanwhile: /وصل إلى المُرسِل رد آخر/,
    keep: 'إبقاؤه مسودة',
    send: 'إرسال وإغلاق',
    sendToApplicant: 'إرسال الرد',
    templates: 'البدء من قالب',
    folders: /^أقسام أخرى/,
    write: 'الكتابة',
    answerTemplate: 'جواب عن سؤال',
    suspected: /رسائل مزعجة محتملة/,
    release: 'ليست مزعجة',
    back: 'العودة إلى الصندوق',
    select: /^تحديد .*نورة/,
    erase: 'محو…',
    eraseTitle: 'محو محادثة واحدة؟',
    eraseAction: 'محو نهائي',
    erased: 'مُحيت محادثة واحدة.',
    search: 'بحث في الصندوق',
    download: 'تنزيل',
    waits: 'في الصندوق',
  },
  en: {
    inbox: 'Inbox',
    today: 'Today',
    conversations: 'Conversations',
    state: 'State',
    toMe: 'Assign to me',
    nobody: 'Nobody',
    note: 'Note for the team',
    reply: 'Reply',
    draftSaved: /Draft saved/,
    draftHere: /The draft is kept on this device/,
    sent: 'The reply was recorded. You can take it back until it leaves.',
    accepted: /^sent /,
    happened: 'Conversation',
    unread: /unread/,
    meanwhile: /The sender has got another reply/,
    keep: 'Keep as a draft',
    send: 'Send and close',
    sendToApplicant: 'Send reply',
    templates: 'Begin with a template',
    folders: /^Other folders/,
    write: 'Write',
    answerTemplate: 'Answer to a question',
    suspected: /Possible spam/,
    release: 'Not spam',
    back: 'Back to the inbox',
    select: /^Select .*نورة/,
    erase: 'Erase…',
    eraseTitle: 'Erase 1 conversation?',
    eraseAction: 'Erase for good',
    erased: '1 conversation was erased.',
    search: 'Search the inbox',
    download: 'Download',
    waits: 'In the inbox',
  },
} as const;

/** The link of a conversation in the list. */
const link = (page: Page, t: (typeof TEXTS)['ar' | 'en'], surname: string) =>
  page.getByRole('list', { name: t.conversations }).getByRole('link', { name: surname });

const timeline = (page: Page, t: (typeof TEXTS)['ar' | 'en']) =>
  page.getByRole('log', { name: t.happened });

test.describe('by keyboard, in Arabic', () => {
  const t = TEXTS.ar;
  test.use({ device: { language: 'ar', width: 1440, touch: false } });

  test('a message is found on Today, read, taken, discussed and answered, and a draft outlives the page', async ({
    page,
    sharedAdmin,
  }) => {
    await sendMessage(page, 'العتيبي');
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: t.waits })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    const row = link(page, t, 'العتيبي');
    await expect(row).toHaveAccessibleName(t.unread);
    await row.focus();
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await row.focus();
    await page.keyboard.press('Enter');
    const conversation = page.getByRole('article', { name: /العتيبي/ });
    await expect(conversation).toBeFocused();
    await expect(conversation).toContainText('أود معرفة موعد البرنامج القادم.');
    await expect(row).not.toHaveAccessibleName(t.unread);
    await expectAccessible(page, [1440, 320]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: t.toMe }).press('Enter');
    await expect(timeline(page, t)).toContainText('أُسندت إلى');
    await page.keyboard.press('m');
    const note = page.getByRole('textbox', { name: t.note });
    await expect(note).toBeFocused();
    await note.pressSequentially('أعرفها من الدورة الماضية.');
    await expectOnDevice(page, 'أعرفها من الدورة الماضية.');
    await page.reload();
    await conversation.focus();
    await page.keyboard.press('m');
    await expect(note).toHaveValue('أعرفها من الدورة الماضية.');
    await expect(note).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(note).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(timeline(page, t)).toContainText('أعرفها من الدورة الماضية.');

    await conversation.focus();
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: t.reply });
    await expect(field).toBeFocused();
    const text = 'أهلًا نورة،\nيبدأ البرنامج القادم في يناير.';
    await page.keyboard.insertText(text);
    await expect(page.getByText(t.draftSaved)).toBeVisible();
    await page.getByRole('link', { name: t.today }).first().click();
    await page.goBack();
    await expect(field).toHaveValue(text);
    await page.reload();
    await expect(field).toHaveValue(text);
    await field.press('Control+Enter');
    await expect(page.getByText(t.sent)).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(timeline(page, t).getByText('يبدأ البرنامج القادم في يناير.')).toBeVisible();
    await expect(page.getByRole('complementary').getByLabel(t.state, { exact: true })).toHaveValue(
      'closed',
    );
    // What is closed is in a folder of its own.
    await expect(row).toHaveCount(0);
    // What becomes of the mail appears by itself.
    const reply = timeline(page, t).getByRole('article').filter({ hasText: 'يناير' });
    await expect(reply.getByText(t.accepted)).toBeVisible();
    const mails = sharedAdmin.mail?.mails.filter(({ to }) => to.includes('Noura@example.com'));
    expect(mails?.length).toBeGreaterThan(0);
    await page.reload();
    await expect(timeline(page, t)).toContainText('يناير');
    await expect(field).toHaveValue('');
  });

  test('an answer by mail is shown with each paragraph in its own direction, and what it answers is folded', async ({
    page,
    sharedAdmin,
  }) => {
    await sendMessage(page, 'الغامدي');
    const { calls } = await sharedAdmin.person('administrator', 'ar');
    const { id } = await findConversation(calls, 'الغامدي');
    const database = openDatabase({
      kind: 'sqlite',
      file: join(sharedAdmin.dataDir, 'yafee.sqlite'),
    });
    await addIncoming(database, id, {
      text: 'شكرًا على الرد.\n\nPlease answer in English, too.',
      quoted: '> ما كتبناه',
      attachments: '["form.pdf"]',
      is_cut: 1,
      is_other_sender: 1,
      from_address: 'noura@work.example',
    });
    await addIncoming(database, id, { kind: 'failure', text: '550 5.1.1 no such user' });
    await database.db
      .transaction()
      .execute((trx) =>
        noteFailedAddress(trx, { address: CONTACT.email, words: '550 5.1.1 no such user', at: 1 }),
      );
    await page.goto(`/admin/inbox/${id}`);
    const answer = timeline(page, t).getByRole('article').filter({ hasText: 'رد بالبريد' });
    await expect(answer.getByText('شكرًا على الرد.')).toHaveCSS('direction', 'rtl');
    await expect(answer.getByText('Please answer in English, too.')).toHaveCSS('direction', 'ltr');
    await expect(answer).toContainText(/noura@work\.example/);
    await expect(answer).toContainText(/form\.pdf/);
    await expect(answer.getByText('ما كتبناه')).toBeHidden();
    await answer.getByText('ما يرد عليه').press('Enter');
    await expect(answer.getByText('ما كتبناه')).toBeVisible();
    await expect(timeline(page, t)).toContainText('550 5.1.1 no such user');
    await expect(page.getByRole('region', { name: t.write })).toContainText(
      /عاد البريد المرسل إلى هذا العنوان/,
    );
    await expectAccessible(page, [1440, 320]);
    await database.db.deleteFrom('failed_addresses').execute();
    await database.close();
  });

  test('a conversation is printed alone, in black on white', async ({ page, sharedAdmin }) => {
    await sendMessage(page, 'الدوسري');
    const { calls } = await sharedAdmin.person('administrator', 'ar');
    const { id } = await findConversation(calls, 'الدوسري');
    await page.goto(`/admin/inbox/${id}`);
    await expect(timeline(page, t)).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const printed = page.getByRole('article', { name: /الدوسري/ });
    await expect(printed).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'المكتب' })).toHaveCount(0);
    await expect(page.getByRole('list', { name: t.conversations })).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    const colours = await printed.evaluate((article) => {
      const { color } = getComputedStyle(article);
      return [color, getComputedStyle(document.body).backgroundColor];
    });
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  });
});

test.describe('on a tablet, in Arabic', () => {
  const t = TEXTS.ar;
  test.use({ device: { language: 'ar', width: 390, touch: true } });

  test('the list stays next to the conversation, and the rail next to both [OFFICE-MENU-05]', async ({
    page,
  }) => {
    await sendMessage(page, 'القرني');
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/admin/inbox');
    await link(page, t, 'القرني').tap();
    await expect(page.getByRole('article', { name: /القرني/ })).toBeFocused();
    await expect(page.getByRole('list', { name: t.conversations })).toBeVisible();
    await expect(page.getByRole('link', { name: t.today, exact: true })).toBeInViewport();
    await expect(page.getByRole('link', { name: t.back })).toBeHidden();
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page, [768]);
  });
});

test.describe('on a phone, in English', () => {
  const t = TEXTS.en;
  test.use({ device: { language: 'en', width: 390, touch: true } });

  test('a conversation leads back to the list as it was, and is erased from there', async ({
    page,
  }) => {
    await sendMessage(page, 'Alqahtani');
    await page.goto('/admin/inbox');
    await page.getByRole('searchbox', { name: t.search }).fill('Alqahtani');
    await expect(page).toHaveURL(/search=Alqahtani/);
    await link(page, t, 'Alqahtani').click();
    await expect(page.getByRole('article', { name: /Alqahtani/ })).toBeFocused();
    await expect(page.getByRole('list', { name: t.conversations })).toBeHidden();
    expect(await overflow(page)).toBe(0);
    await page.getByRole('link', { name: t.back }).click();
    await expect(page).toHaveURL(/\/inbox\?search=Alqahtani$/);
    await expect(link(page, t, 'Alqahtani')).toBeFocused();
    await expectAccessible(page, [320]);
    await page.getByRole('checkbox', { name: t.select }).check();
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: t.erase }).click();
    const dialog = page.getByRole('dialog', { name: t.eraseTitle });
    await dialog.getByRole('button', { name: t.eraseAction }).click();
    await expect(page.getByText(t.erased)).toBeVisible();
    await expect(link(page, t, 'Alqahtani')).toHaveCount(0);
  });

  test('what was taken for spam is released before it is answered', async ({ page }) => {
    await sendMessage(page, 'Spamson', { [HONEYPOT_FIELD]: 'x' });
    await page.goto('/admin/inbox');
    await page.getByRole('button', { name: t.folders }).click();
    await page.getByRole('button', { name: t.suspected }).click();
    await link(page, t, 'Spamson').click();
    const open = page.getByRole('button', { name: t.reply, exact: true });
    await open.click();
    await expect(page.getByRole('region', { name: t.write })).toBeVisible();
    await expect(page.getByRole('button', { name: t.send })).toHaveCount(0);
    await expectAccessible(page, [390, 320]);
    // The way back closes the sheet, and not the conversation.
    await page.goBack();
    await page.getByRole('article').getByRole('button', { name: t.release }).click();
    await open.click();
    await expect(page.getByRole('button', { name: t.send })).toBeVisible();
    await page.getByRole('textbox', { name: t.reply }).press('Escape');
    await expect(timeline(page, t)).toContainText(/Marked as not spam/);
  });
});

test.describe('in English', () => {
  const t = TEXTS.en;
  test.use({
    device: { language: 'en', width: 1440, touch: false },
    expected: [SANDBOXED, '409 (Conflict)', 'net::ERR_FAILED'],
  });

  test('a reply says first that a colleague has answered, and stays as a draft', async ({
    page,
    sharedAdmin,
  }) => {
    await sendMessage(page, 'Alharbi');
    const colleague = await sharedAdmin.person('administrator', 'ar');
    const { id } = await findConversation(colleague.calls, 'Alharbi');
    await page.goto(`/admin/inbox/${id}`);
    const field = page.getByRole('textbox', { name: t.reply });
    await field.fill('It begins in January.');
    // The page learns of the colleague's reply by its own one, and not before.
    const timelineCall = `**/admin/api/conversations/${id}?*`;
    await page.route(timelineCall, (route) => route.abort());
    const body = {
      key: crypto.randomUUID(),
      text: 'يبدأ في يناير.',
      seen: null,
      state: 'answered' as const,
    };
    await call(colleague.calls, 'sendReply', { id, body });
    const refused = page.waitForRequest((request) => request.url().endsWith('/replies'));
    await page.getByRole('button', { name: t.send }).click();
    await refused;
    await page.unroute(timelineCall);
    const warning = page.getByRole('alert').filter({ hasText: t.meanwhile });
    await expect(warning).toContainText('يبدأ في يناير.');
    await expect(page.getByRole('button', { name: t.send })).toHaveCount(0);
    await warning.getByRole('button', { name: t.keep }).click();
    await expect(field).toHaveValue('It begins in January.');
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(t.sent)).toBeVisible();
    await expect(timeline(page, t)).toContainText('It begins in January.');
  });

  test('a second reply is begun before the page has fetched the first one', async ({
    page,
    sharedAdmin,
  }) => {
    await sendMessage(page, 'Alshehri');
    const { calls } = await sharedAdmin.person('administrator', 'ar');
    const { id } = await findConversation(calls, 'Alshehri');
    await page.goto(`/admin/inbox/${id}`);
    const field = page.getByRole('textbox', { name: t.reply });
    await field.fill('It begins in January.');
    await page.route(`**/admin/api/conversations/${id}?*`, (route) => route.abort());
    for (const next of ['It is free.', '']) {
      await page.getByRole('button', { name: t.send }).click();
      await expect(field).toHaveValue('');
      await field.fill(next);
    }
    await expect(timeline(page, t)).toContainText('It is free.');
  });

  test('the place of the answer in a template is selected, and no reply is sent that has it', async ({
    page,
    sharedAdmin,
  }) => {
    await sendMessage(page, 'Alanazi');
    const colleague = await sharedAdmin.person('administrator', 'ar');
    const { id } = await findConversation(colleague.calls, 'Alanazi');
    await page.goto(`/admin/inbox/${id}`);
    const field = page.getByRole('textbox', { name: t.reply });
    const selected = () =>
      field.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      );
    // The templates have arrived: before, "/" is a letter like any other.
    await expect(page.getByRole('button', { name: t.templates })).toBeVisible();
    await field.press('/');
    await page
      .getByRole('dialog', { name: t.templates })
      .getByRole('button', { name: t.answerTemplate })
      .press('Enter');
    await expect.poll(selected).toMatch(/^\{(?:answer|الجواب)\}$/);
    await page.getByRole('button', { name: t.send }).click();
    await expect(field).toHaveAccessibleDescription(/\{ \}/);
    await expect.poll(selected).toMatch(/^\{/);
    await expectAccessible(page, [1440, 320]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: t.send }).click();
    await expect.poll(selected).toMatch(/^\{/);
    await page.keyboard.type('It is free.');
    await expect(field).not.toHaveAccessibleDescription(/\{ \}/);
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(t.sent)).toBeVisible();
    await expect(timeline(page, t)).toContainText('It is free.');
    const { assignee } = await call(colleague.calls, 'conversation', { id });
    expect(assignee).not.toBeNull();
  });

  test('a reply whose response is lost is not written twice, and its text is not lost', async ({
    page,
    sharedAdmin,
  }) => {
    await sendMessage(page, 'Alzahrani');
    const { calls } = await sharedAdmin.person('administrator', 'ar');
    const { id } = await findConversation(calls, 'Alzahrani');
    await page.goto(`/admin/inbox/${id}`);
    const field = page.getByRole('textbox', { name: t.reply });
    // The draft stays on the device until the server has it.
    const drafts = `**${adminCalls.saveReplyDraft.path.replace(':id', id)}`;
    await page.route(drafts, (route) => route.abort());
    await field.fill('We will call you.');
    await expect(page.getByText(t.draftHere)).toBeVisible();
    await expectOnDevice(page, 'We will call you.');
    // Whoever leaves sends it once more, and that request may pass.
    await page.reload();
    await expect(field).toHaveValue('We will call you.');
    await page.unroute(drafts);
    await expect(page.getByText(t.draftSaved)).toBeVisible();
    const path = `**${adminCalls.sendReply.path.replace(':id', id)}`;
    // No request arrives: the text stays.
    await page.route(path, (route) => route.abort());
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(/The reply was not sent/)).toBeVisible();
    await expect(field).toHaveValue('We will call you.');
    await page.unroute(path);
    // The request arrives, and its response does not.
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(t.sent)).toBeVisible();
    await expect(field).toHaveValue('');
    const { timeline: items } = await call(calls, 'conversation', { id });
    expect(items.filter(({ kind }) => kind === 'reply')).toHaveLength(1);
  });
});

test('each role sees the forms that it answers, and others have no inbox', async ({
  page,
  sharedAdmin,
}) => {
  const t = TEXTS.en;
  await sendMessage(page, 'Almessage');
  // A browser on a machine without a locale saves a name of other letters as `download`.
  const applied = application({ secondName: 'Alapplied' }, { name: 'cv.pdf', bytes: pdf() });
  const response = await page.request.post('/api/joinUs/sendMail', {
    data: applied.payload,
    headers: applied.headers,
  });
  expect(response.status()).toBe(201);
  for (const [role, own, other] of [
    ['editor', 'Almessage', 'Alapplied'],
    ['recruiter', 'Alapplied', 'Almessage'],
  ] as const) {
    const person = await sharedAdmin.person(role, 'en');
    const browser = await openBrowser(page, person, sharedAdmin);
    const theirs = await browser.newPage();
    await theirs.goto('/admin/inbox');
    await expect(link(theirs, t, own)).toBeVisible();
    await expect(link(theirs, t, other)).toHaveCount(0);
    await theirs.getByRole('button', { name: 'Filter' }).click();
    await expect(theirs.getByRole('combobox', { name: 'Kind' })).toHaveCount(0);
    const topic = theirs.getByRole('combobox', { name: 'Topic' });
    if (role === 'editor') {
      await topic.selectOption('Media');
      await expect(theirs).toHaveURL(/topic=media/);
      await expect(link(theirs, t, own)).toHaveCount(0);
      await topic.selectOption('Any topic');
    } else {
      await expect(topic).toHaveCount(0);
    }
    await theirs.keyboard.press('Escape');
    await link(theirs, t, own).click();
    await expect(timeline(theirs, t)).toBeVisible();
    await browser.close();
  }
  const recruiter = await sharedAdmin.person('recruiter', 'en');
  const browser = await openBrowser(page, recruiter, sharedAdmin);
  const theirs = await browser.newPage();
  const { id } = await findConversation(recruiter.calls, 'Alapplied');
  await theirs.goto(`/admin/inbox/${id}`);
  const saved = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: t.download }).click();
  expect((await saved).suggestedFilename()).toBe('cv.pdf');
  await theirs.goto('/admin/applications');
  const stage = (name: string) => theirs.getByRole('region', { name, exact: true });
  const card = theirs.getByRole('link', { name: 'Alapplied' });
  await expect(stage('New').locator(card)).toBeVisible();
  await card.focus();
  await theirs.keyboard.press('Shift+ArrowRight');
  await expect(stage('In review').locator(card)).toBeFocused();
  await expectAccessible(theirs, [1440, 320]);
  await theirs.setViewportSize({ width: 1440, height: 900 });
  await stage('In review').getByRole('listitem').first().dragTo(stage('Accepted'));
  await expect(stage('Accepted').locator(card)).toBeVisible();
  // The card moves before the server has answered.
  const moved = async () => (await call(recruiter.calls, 'conversation', { id })).stage;
  await expect.poll(moved).toBe('accepted');
  await browser.close();
  const translator = await sharedAdmin.person('translator', 'en');
  const without = await openBrowser(page, translator, sharedAdmin);
  const today = await without.newPage();
  await today.goto('/admin');
  await expect(today.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(today.getByRole('link', { name: t.inbox })).toHaveCount(0);
  await without.close();
});

const STAGES = {
  ar: {
    stage: 'المرحلة',
    declined: 'اعتُذر',
    accepted: 'قُبل',
    reason: 'اعتذار: اكتمل عدد المدربين',
    moves: 'نقل الطلب إلى «قُبل» عند الإرسال',
    welcome: 'قبول',
    draft: 'إنشاء مسودة مدرب',
    takesCv: /إضافة السيرة الذاتية/,
    create: 'إنشاء المسودة',
  },
  en: {
    stage: 'Stage',
    declined: 'Declined',
    accepted: 'Accepted',
    reason: 'Declined: all places are filled',
    moves: 'Move the application to “Accepted” when it is sent',
    welcome: 'Accepted',
    draft: 'Create a trainer’s draft',
    takesCv: /Add the CV/,
    create: 'Create the draft',
  },
} as const;

for (const { language } of mostly('en')) {
  const of = STAGES[language];
  test(`an applicant is told the reason, and an accepted one becomes a draft, in ${language}`, async ({
    page,
    sharedAdmin,
  }) => {
    const t = TEXTS[language];
    const surname = `Alstage-${language}`;
    const applied = application({ secondName: surname }, { name: 'cv.pdf', bytes: pdf() });
    await page.request.post('/api/joinUs/sendMail', {
      data: applied.payload,
      headers: applied.headers,
    });
    const person = await sharedAdmin.person('administrator', language);
    const { id } = await findConversation(person.calls, surname);
    const browser = await openBrowser(page, person, sharedAdmin);
    const theirs = await browser.newPage();
    await theirs.goto(`/admin/inbox/${id}`);
    const stage = theirs.getByRole('combobox', { name: of.stage, exact: true });
    await stage.selectOption(of.declined);
    await theirs.getByRole('button', { name: of.reason }).click();
    const reply = theirs.getByRole('textbox', { name: t.reply, exact: true });
    await expect(reply).toBeFocused();
    await expect(reply).toHaveValue(/Sara|سارة/);
    await expectAccessible(theirs, [1440, 320]);
    await theirs.setViewportSize({ width: 1440, height: 900 });
    await theirs.getByRole('button', { name: t.sendToApplicant }).click();
    await expect(timeline(theirs, t)).toContainText(of.reason);
    await expect(theirs.getByRole('button', { name: of.reason })).toHaveCount(0);
    // A second thought: the template moves the application where its reply says.
    await theirs.getByRole('button', { name: t.templates }).click();
    await theirs.getByRole('button', { name: of.welcome }).click();
    await expect(theirs.getByRole('checkbox', { name: of.moves })).toBeChecked();
    await theirs.getByRole('button', { name: t.sendToApplicant }).click();
    await expect(stage).toHaveValue('accepted');
    await theirs.getByRole('button', { name: of.draft }).click();
    await theirs.getByRole('checkbox', { name: of.takesCv }).check();
    await theirs.getByRole('button', { name: of.create }).click();
    await expect(theirs).toHaveURL(/\/admin\/content\/trainer\/\d+/);
    await expect(theirs.getByText(/^cv\.\w+\.pdf$/)).toBeVisible();
    const trainer = Number(/\d+$/.exec(theirs.url())?.[0]);
    const key = { kind: 'trainer', id: trainer } as const;
    const { draft } = await call(person.calls, 'readEntry', { entry: key });
    expect(draft?.fields).toMatchObject({ name: { en: `Sara ${surname}` } });
    await browser.close();
  });
}

for (const { language } of mostly('ar')) {
  const of = STAGES[language];
  test(`the board leads to the templates of a reply, and to the draft of whom it accepts, in ${language} [OFFICE-BOARD-07]`, async ({
    page,
    sharedAdmin,
  }) => {
    const t = TEXTS[language];
    const surname = `Alboard-${language}`;
    const { payload, headers } = application({ secondName: surname });
    await page.request.post('/api/joinUs/sendMail', { data: payload, headers });
    const person = await sharedAdmin.person('recruiter', language);
    const { id } = await findConversation(person.calls, surname);
    const browser = await openBrowser(page, person, sharedAdmin);
    const theirs = await browser.newPage();
    await theirs.goto('/admin/applications');
    const card = theirs.getByRole('link', { name: surname });
    const templates = theirs.getByRole('dialog', { name: t.templates });
    // Right after the first paint the page may not listen to keys yet.
    await expect(async () => {
      await card.focus();
      await theirs.keyboard.press('r');
      await expect(theirs).toHaveURL(new RegExp(`/inbox/${id}`), { timeout: 2_000 });
    }).toPass();
    await expect(templates).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByRole('article', { name: new RegExp(surname) })).toBeVisible();
    await expect(templates).toHaveCount(0);

    await theirs.goto('/admin/applications');
    await theirs.getByRole('button', { name: new RegExp(surname) }).click();
    await theirs.keyboard.press('4');
    await theirs.getByRole('link', { name: of.draft }).click();
    const dialog = theirs.getByRole('dialog', { name: of.draft });
    await expect(dialog.getByRole('button', { name: of.create })).toBeVisible();
    await browser.close();
  });
}
