import { expect, it } from 'vitest';
import { ADMIN_LANGUAGE_COOKIE, GUIDE_PATH } from '../../contract/admin/api.ts';
import { directionOf, LANGUAGES } from '../../contract/locale.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';

describeOnSqlite("the editors' guide", (databases) => {
  it('is a document in each language, whose pictures and styles exist [OFFICE-GUIDE-01]', async () => {
    const { app } = await openEmptyApp(await databases.open());
    const sections: number[] = [];
    for (const language of LANGUAGES) {
      const { statusCode, headers, body } = await app.inject(`${GUIDE_PATH}/${language}`);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(body).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expect(body).not.toContain('<script');
      const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
      for (const id of targets) expect(body).toContain(`<h2 id="${id}">`);
      sections.push(targets.length);
      const pictures = [...body.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)];
      expect(pictures).toHaveLength(7);
      const styles = /rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '';
      for (const address of [styles, ...pictures.map(([, src = '']) => src)]) {
        expect([address, (await app.inject(address)).statusCode]).toEqual([address, 200]);
      }
    }
    expect(sections[0]).toBeGreaterThan(10);
    expect(new Set(sections).size).toBe(1);
  });

  it('is found in the language of the back office', async () => {
    const { app } = await openEmptyApp(await databases.open());
    for (const language of LANGUAGES) {
      const headers = { cookie: `${ADMIN_LANGUAGE_COOKIE}=${language}` };
      const response = await app.inject({ url: GUIDE_PATH, headers });
      expect([response.statusCode, response.headers.location]).toEqual([
        302,
        `${GUIDE_PATH}/${language}`,
      ]);
    }
  });
});
