import { directionOf } from '../../contract/locale.ts';
import { useMessages } from '../i18n/messages.tsx';
import { BrandIcon } from './brand-icon.tsx';
import { coverYear } from './cover-year.ts';
import { isPicture } from './file-address.ts';
import { Picture } from './picture.tsx';
import { languageOfText } from './text-language.ts';
import './pattern-bands/lozenges.css';
import './pattern-bands/peaks.css';
import './pattern-bands/terraces.css';
import './pattern-bands/zigzag.css';
import './file-cover.css';

export type FileEntry = {
  id: number;
  name: string;
  /** The file's address. */
  file: string;
  /** In bytes. Null if unknown. */
  size: number | null;
  updatedAt: string | null;
  cover: string | null;
  /** The year that the file is about. Null if only its name may contain the year. */
  year: number | null;
};

type FileCoverProps = {
  entry: FileEntry;
  /** The kind of the file, as printed on its cover. */
  kind?: string | undefined;
  priority?: 'normal' | undefined;
};

/** The preview or the cover of a file. It is decorative, because the text next to it says the same. */
export function FileCover({ entry, kind, priority }: FileCoverProps) {
  const { id, file, cover } = entry;
  if (cover === null && isPicture(file)) {
    return (
      <div className="file-cover">
        <div className="cover cover-preview">
          <Picture src={file} width={300} height={400} priority={priority} />
        </div>
      </div>
    );
  }
  return (
    <div className="file-cover" aria-hidden="true">
      <div className={`cover cover-ground-${id % 4}`}>
        {cover !== null && <Picture src={cover} width={300} height={400} priority={priority} />}
        <Label entry={entry} kind={kind} />
      </div>
    </div>
  );
}

/** The year and the kind of a file. Without both, the brand icon is shown unless there is a picture. */
function Label({ entry: { name, year, cover }, kind }: FileCoverProps) {
  const { language } = useMessages();
  const years = coverYear(name) ?? (year === null ? null : String(year));
  if (years === null && kind === undefined) return cover === null && <BrandIcon />;
  return (
    <p className="cover-label">
      {years !== null && (
        // A range of years follows the direction of the title next to it.
        <bdi
          dir={directionOf(languageOfText(name, language))}
          className={years.length > 4 ? 'cover-year cover-years' : 'cover-year'}
        >
          {years}
        </bdi>
      )}
      {kind !== undefined && <span className="cover-kind">{kind}</span>}
    </p>
  );
}
