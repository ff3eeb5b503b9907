import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../server/platform/database/database.ts';
import type { ConversationFiles } from '../../server/platform/database/schema.ts';
import { pdf } from '../helpers/cv-files.ts';
import { addIncoming } from '../helpers/incoming-mails.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './fixtures.ts';
import { expect, findConversation, type SharedAdmin, sendMessage, test } from './shared-admin.ts';

test.use({ sendsMail: true });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds a mail with files in every state to a conversation. */
async function addFiles({ dataDir }: SharedAdmin, id: string): Promise<void> {
  const database = openDatabase({ kind: 'sqlite', file: join(dataDir, 'yafee.sqlite') });
  const mail = randomUUID();
  await addIncoming(database, id, {
    id: mail,
    text: 'مرفق ما طلبتم.',
    attachments: '["page.html"]',
    attachment_reasons: '["type"]',
  });
  const add = async (
    name: string,
    bytes: Buffer,
    columns: Pick<ConversationFiles, 'type' | 'state' | 'pixels' | 'position'>,
  ) => {
    const file = randomUUID();
    await writeFile(join(dataDir, 'uploads/kept', file), bytes);
    await database.db
      .insertInto('conversation_files')
      .values({
        ...{ id: randomUUID(), submission_id: id, mail_id: mail, reply_key: null, staff_id: null },
        ...{ file, original_name: name, bytes: bytes.length, added_at: 1 },
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...columns,
      })
      .execute();
  };
  const [pixels, none] = [1, null];
  await add('شهادة الخبرة.pdf', pdf(), { type: 'pdf', state: 'kept', pixels: none, position: 0 });
  await add('photo.png', PNG, { type: 'png', state: 'scanned', pixels, position: 1 });
  await add('waits.docx', pdf(), { type: 'docx', state: 'quarantined', pixels: none, position: 2 });
  await add('harmful.pdf', pdf(), { type: 'pdf', state: 'infected', pixels: none, position: 3 });
  await database.close();
}

test.describe('on a desktop, in Arabic', () => {
  test.use({ device: { language: 'ar', width: 1440, touch: false } });

  test('files of a mail say what they are, open where they can be shown, and are downloaded otherwise [OFFICE-FILES-01]', async ({
    page,
    sharedAdmin,
  }) => {
    await sendMessage(page, 'الشهري');
    const { calls } = await sharedAdmin.person('administrator', 'ar');
    const { id } = await findConversation(calls, 'الشهري');
    await addFiles(sharedAdmin, id);
    await page.goto(`/admin/inbox/${id}`);
    const files = page.getByRole('list', { name: 'الملفات' });
    await expect(files.getByRole('listitem')).toHaveCount(4);
    const [first] = await files.getByRole('listitem').all();
    expect((await first?.boundingBox())?.width).toBeGreaterThan(200);
    await expect(files).toContainText('لم يُفحص من الفيروسات');
    await expect(files).toContainText('يُفحص الآن');
    await expect(files).toContainText('حُجب لأنه ضار');
    await expect(page.getByText(/page\.html.*نوع لا يُحفظ هنا/)).toBeVisible();
    await expect(files.getByRole('button', { name: /harmful|waits/ })).toHaveCount(0);
    await files.getByRole('button', { name: /photo\.png.*فُحص/ }).click();
    const dialog = page.getByRole('dialog', { name: /photo\.png/ });
    await expect(dialog.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    await dialog.getByRole('button', { name: 'إغلاق' }).click();
    const downloading = page.waitForEvent('download');
    await files.getByRole('button', { name: /^تنزيل الملف .*شهادة/ }).click();
    expect((await downloading).suggestedFilename()).toBe('شهادة الخبرة.pdf');
    await files.getByRole('button', { name: /^شهادة/ }).click();
    await expect(page.getByRole('dialog', { name: /شهادة الخبرة/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page, [1440, 320]);
  });

  test('a reply is sent with files that were chosen, pasted and kept over a reload [OFFICE-FILES-02]', async ({
    page,
    sharedAdmin,
    expected,
  }) => {
    // The file that is refused.
    expected.push('status of 422');
    await sendMessage(page, 'العمري');
    const { calls } = await sharedAdmin.person('administrator', 'ar');
    const { id } = await findConversation(calls, 'العمري');
    await page.goto(`/admin/inbox/${id}`);
    const choose = page.getByLabel('إرفاق ملفات').and(page.locator('input'));
    await choose.setInputFiles([
      { name: 'خطاب.pdf', mimeType: 'application/pdf', buffer: pdf() },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html>') },
    ]);
    const files = page.getByRole('list', { name: 'ملفات الرد' });
    await expect(files).toContainText('خطاب.pdf');
    await expect(files.getByRole('alert')).toContainText('لا يُرسل هذا النوع من الملفات');
    await files.getByRole('button', { name: /^إزالة الملف .*page\.html/ }).click();
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    }, PNG.toString('base64'));
    await expect(files).toContainText('image.png');
    await page.reload();
    await expect(files.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, [1440, 320]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await files.getByRole('button', { name: /^إزالة الملف .*image\.png/ }).click();
    await expect(files.getByRole('listitem')).toHaveCount(1);
    const field = page.getByRole('textbox', { name: 'الرد', exact: true });
    await field.fill('مرفق الخطاب.');
    await field.press('Control+Enter');
    await expect(page.getByText('سُجّل الرد، ويمكنك التراجع عنه قبل أن يُرسل.')).toBeVisible();
    await expect(files).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'الملفات' })).toContainText('خطاب.pdf');
    await expect
      .poll(() =>
        sharedAdmin.mail?.mails.some(({ raw }) =>
          raw.replaceAll(/\s/g, '').includes(pdf().toString('base64')),
        ),
      )
      .toBe(true);
  });
});

test.describe('on a phone, in English', () => {
  test.use({ device: { language: 'en', width: 390, touch: true } });

  test('files of a mail and of a reply fit, and are pressed with a finger', async ({
    page,
    sharedAdmin,
  }) => {
    await sendMessage(page, 'Alshehri');
    const { calls } = await sharedAdmin.person('administrator', 'en');
    const { id } = await findConversation(calls, 'Alshehri');
    await addFiles(sharedAdmin, id);
    await page.goto(`/admin/inbox/${id}`);
    const files = page.getByRole('list', { name: 'Files', exact: true });
    await expect(files).toContainText('Held back: harmful');
    expect(await overflow(page)).toBe(0);
    await files.getByRole('button', { name: /photo\.png.*Checked/ }).click();
    await expect(page.getByRole('dialog', { name: /photo\.png/ })).toBeVisible();
    expect(await overflow(page)).toBe(0);
  });
});
