import { TEXT_MAX } from '../../../contract/content/value-bounds.ts';
import type { Language, Localized } from '../../../contract/locale.ts';
import { localizedAddress } from '../../../contract/localized-address.ts';
import { firstOf, versionsOf } from './choose-entries.ts';
import type { Pair } from './languages.ts';
import type { Library, TakenFile, WantedFile } from './library.ts';
import type { Notes } from './notes.ts';
import type { OldAddresses } from './old-addresses.ts';
import { isUpload, type Piece, type PieceContext, readPieces } from './pieces.ts';
import { plainText, type WordPressItem } from './read-export.ts';

/** What is known while entries are read. They are read twice: first to find the files that they use. */
export type Reading = {
  addresses: OldAddresses;
  library: Library;
  notes: Notes;
  fileOf: (file: WantedFile) => TakenFile;
  /** Collects what alternative texts say of files, by their paths below `media/`. */
  describe: (path: string, language: Language, text: string) => void;
};

/** Splits the text of an entry into its pieces, and notes what is not among them. */
export function piecesOf(item: WordPressItem, language: Language, reading: Reading): Piece[] {
  const { addresses, library, notes, describe } = reading;
  const context: PieceContext = {
    findFile(address, id, use) {
      const wanted = library.find(address, id);
      if (wanted === null) {
        if (use === 'shown') notes.without(item, describeForeign(address));
        return null;
      }
      const file = reading.fileOf(wanted);
      if (!file.ok) {
        notes.without(item, `the file ${wanted.key}, which ${file.reason}`);
        return null;
      }
      return file;
    },
    findLink(address) {
      const written = address.trim();
      if (written === '' || written.startsWith('#')) return null;
      const target = addresses.find(written);
      if (target.kind === 'entry') return localizedAddress(target.path, language);
      if (target.kind === 'home') return localizedAddress('/', language);
      if (target.kind === 'outside') {
        return written.startsWith('//') ? `https:${written}` : written;
      }
      // That a file is missing is noted where it is looked for.
      if (!isUpload(written)) notes.deadLink(item, written);
      return null;
    },
    attachedPictures: () => library.picturesOf(item.id),
    leaveOut: (what) => notes.without(item, what),
  };
  const pieces = readPieces(item.content, context);
  for (const { path, alt } of pieces.flatMap(picturesIn)) describe(path, language, alt);
  if (item.meta.some(({ key }) => key === '_elementor_edit_mode')) {
    notes.remark(
      item,
      'was built with Elementor: its words and pictures were taken, not its layout',
    );
  }
  return pieces;
}

function picturesIn(piece: Piece) {
  if (piece.kind === 'picture') return [piece.picture];
  return piece.kind === 'pictures' ? piece.pictures : [];
}

function describeForeign(address: string): string {
  if (address.startsWith('data:')) return 'a picture that is stored in its text';
  return address === ''
    ? 'a picture that is not in the export'
    : `${address}, which is on another site`;
}

/** A text in both languages. Where only English is there, it takes the place of the Arabic one until somebody translates it. */
export function localized(
  pair: Pair<WordPressItem>,
  textOf: (item: WordPressItem, language: Language) => string,
): Localized {
  const texts: Pair<string> = {};
  for (const { item, language } of versionsOf(pair)) texts[language] = textOf(item, language);
  const { ar = '', en = '' } = texts;
  return { ar: pair.ar === undefined ? en : ar, en };
}

/** Returns the title of an entry, shortened to what a field holds. One without a title takes the first words of its text. */
export function titleOf(item: WordPressItem, { notes }: Reading): string {
  if (item.title === '') {
    const words = plainText(item.content).slice(0, 80).toWellFormed();
    notes.remark(item, 'has no title: it begins with the first words of its text');
    return words === '' ? `${item.id}` : words;
  }
  if (item.title.length <= TEXT_MAX.line) return item.title;
  notes.remark(item, `has a title of more than ${TEXT_MAX.line} characters, which was cut`);
  return line(item.title);
}

/** Returns a text that fits a field of one line. */
export function line(text: string): string {
  return text.length <= TEXT_MAX.line
    ? text
    : `${text.slice(0, TEXT_MAX.line - 1).toWellFormed()}…`;
}

/** Notes that the Arabic words are missing. */
export function remarkOnLanguages(pair: Pair<WordPressItem>, { notes }: Reading): void {
  if (pair.ar === undefined) notes.onlyEnglish(firstOf(pair));
}
