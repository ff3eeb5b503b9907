import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ADMIN_LANGUAGE_COOKIE, ADMIN_PATH, GUIDE_PATH } from '../../contract/admin/api.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { changeIdentity } from '../helpers/change-identity.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

describeOnEachDatabase('another name', (databases) => {
  it('is in the document and the guide of the back office, before anybody has signed in [NAMES-02]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    await changeIdentity(database, { name: { ar: 'منارة', en: '"Manara" & Co' } });
    await sleep(1_000);
    const cookie = `${ADMIN_LANGUAGE_COOKIE}=en`;
    const { body } = await app.inject({ url: ADMIN_PATH, headers: { cookie } });
    expect(body).toContain('<title>&quot;Manara&quot; &amp; Co office</title>');
    expect(body).toContain('&quot;name&quot;:&quot;منارة&quot;');
    const arabic = await app.inject({ url: ADMIN_PATH, headers: { cookie: '' } });
    expect(arabic.body).toContain('<title>مكتب منارة</title>');
    for (const [language, product] of [
      ['ar', 'مكتب منارة'],
      ['en', '&quot;Manara&quot; &amp; Co office'],
    ]) {
      const guide = await app.inject(`${GUIDE_PATH}/${language}`);
      expect(guide.body).toContain(` · ${product}</title>`);
      expect(guide.body).toContain(`<header><a href="/admin">${product}</a>`);
    }
  });
});
