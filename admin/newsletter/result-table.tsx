import type { CampaignCounts } from '../../contract/admin/newsletter/campaigns.ts';
import { RESULT_NAMES } from '../../contract/admin/newsletter/subscriber-names.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { ISSUE_TEXTS } from '../content/issue-texts.ts';
import { formatNumber } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';

/** What became of the mails of an issue, by language and together. */
export function ResultTable({
  languages,
  all,
}: {
  languages: Record<Language, CampaignCounts>;
  all: CampaignCounts;
}) {
  const t = useTexts(ISSUE_TEXTS);
  const names = useTexts(RESULT_NAMES);
  const columns = [...LANGUAGES.map((each) => languages[each]), all];
  const rows: [keyof typeof RESULT_NAMES, (counts: CampaignCounts) => number][] = [
    ['recipients', ({ recipients }) => recipients],
    ['sent', ({ sent }) => sent],
    ['refused', ({ refused }) => refused],
    ['returned', ({ givenUp }) => givenUp],
    ['unsubscribed', ({ unsubscribed }) => unsubscribed],
    ['open', ({ waiting, retrying, inDoubt }) => waiting + retrying + inDoubt],
  ];
  return (
    <table className="table result-table">
      <caption className="visually-hidden">{t.result}</caption>
      <thead>
        <tr>
          <td />
          {LANGUAGES.map((each) => (
            <th key={each} scope="col">
              {t.languageOf[each]}
            </th>
          ))}
          <th scope="col">{t.allLanguages}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, countOf]) => (
          <tr key={name}>
            <th scope="row">{names[name]}</th>
            {columns.map((counts, index) => (
              <td key={index}>{formatNumber(countOf(counts))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
