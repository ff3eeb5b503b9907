import { expect, it } from 'vitest';
import { openStarterApp } from '../helpers/app.ts';
import { changeIdentity } from '../helpers/change-identity.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';

describeOnEachDatabase('the second calendar', (databases) => {
  it('is beside the dates of news, issues and reports, if the identity says so [CALENDAR-01]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const second = async (address: string) => {
      const { data } = (await app.inject(`/api/frontend/${address}`)).json();
      return data.second_date as string | undefined;
    };
    const textOf = async (url: string, list: string) =>
      documentOf((await app.inject(url)).body)
        .all(list)
        .map(({ text }) => text)
        .join(' ');
    // Its place is the office alone.
    expect(await second('newsletter/issues/13')).toBeUndefined();
    await changeIdentity(database, { secondCalendarIn: 'everywhere' });
    const shown = expect.poll(() => second('newsletter/issues/13'));
    await shown.toMatch(/^\d+ \S.* 14\d\d هـ$/);
    expect(await textOf('/latest-news/5', '.news-item-facts')).toMatch(/ · \d+ \S.* 14\d\d هـ/);
    expect(await textOf('/en/latest-news/5', '.news-item-facts')).toMatch(
      / 202\d · \d.* 14\d\d AH/,
    );
    expect(await textOf('/en/reports', '.report-facts')).toMatch(/ 14\d\d AH/);
    expect(await textOf('/en/newsletter/13', '.newsletter-issue-facts')).toMatch(/ 14\d\d AH/);
  });
});
