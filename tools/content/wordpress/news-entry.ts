import type { ContentEntry } from '../../../contract/content/kinds.ts';
import { readEntry } from '../../../server/content/content.ts';
import { dateOf, firstOf, idOf, versionsOf } from './choose-entries.ts';
import { languageOfLetters, type Pair } from './languages.ts';
import { htmlOfPieces } from './pieces.ts';
import { plainText, type WordPressItem } from './read-export.ts';
import { line, localized, piecesOf, type Reading, remarkOnLanguages, titleOf } from './reading.ts';

/** Makes a news item of a post in one or both languages. Null if the site cannot hold it, which the notes say. */
export function newsEntry(pair: Pair<WordPressItem>, reading: Reading): ContentEntry | null {
  const { notes } = reading;
  const first = firstOf(pair);
  if (dateOf(pair) === '') {
    notes.leftOut(first, 'has no date');
    return null;
  }
  const { picture, caption } = featuredPicture(pair, reading);
  const captions: Pair<string> = {};
  const texts: Pair<string> = {};
  for (const { item, language } of versionsOf(pair)) {
    const pieces = piecesOf(item, language, reading);
    const [beginning] = pieces;
    // Many posts begin with the picture that stands above the text anyway.
    const isRepeated = beginning?.kind === 'picture' && beginning.picture.path === picture;
    if (isRepeated && pieces.length > 1) captions[language] = line(beginning.picture.caption);
    texts[language] = htmlOfPieces(isRepeated && pieces.length > 1 ? pieces.slice(1) : pieces);
  }
  const html = localized(pair, (_item, language) => texts[language] ?? '');
  if (html.ar === '') {
    notes.leftOut(first, 'has no text');
    return null;
  }
  const own = localized(pair, (_item, language) => captions[language] ?? '');
  const below = own.ar === '' ? caption : own;
  const read = readEntry('news', {
    id: idOf(pair),
    ...(pair.ar === undefined && { status: 'draft' }),
    title: localized(pair, (item) => titleOf(item, reading)),
    html,
    ...(picture !== null && { picture }),
    ...(below !== null && { caption: below }),
    publishedAt: dateOf(pair),
  });
  if (!read.ok) {
    const [problem] = read.problems;
    notes.leftOut(first, `cannot be stored: ${problem?.path.join('.')} ${problem?.reason}`);
    return null;
  }
  remarkOnLanguages(pair, reading);
  return read.entry;
}

/** Returns the picture of a post, and what its library says below it. */
function featuredPicture(pair: Pair<WordPressItem>, reading: Reading) {
  for (const { item } of versionsOf(pair)) {
    const id = Number(item.meta.find(({ key }) => key === '_thumbnail_id')?.value ?? '');
    const wanted = id > 0 ? reading.library.find('', id) : null;
    if (wanted === null) continue;
    const file = reading.fileOf(wanted);
    if (!file.ok || !file.isPicture) {
      const reason = file.ok ? 'is no picture' : file.reason;
      reading.notes.without(item, `the picture ${wanted.key}, which ${reason}`);
      continue;
    }
    const alt = wanted.item?.meta.find(({ key }) => key === '_wp_attachment_image_alt')?.value;
    if (alt !== undefined) reading.describe(file.path, languageOfLetters(alt), alt);
    const words = line(plainText(wanted.item?.excerpt ?? ''));
    return { picture: file.path, caption: words === '' ? null : { ar: words, en: '' } };
  }
  return { picture: null, caption: null };
}
