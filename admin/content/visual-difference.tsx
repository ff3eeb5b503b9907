import './thumbnail.css';
import '../kit/changed-words.css';
import './word-difference.css';
import { HEX_COLOUR } from '../../contract/base-colours.ts';
import { isPictureAddress, thumbnailAddress } from '../../contract/pictures.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { CONTENT_TEXTS } from './texts.ts';
import { fileName } from './value-text.ts';

/** The visual difference of pictures, files or colours: what was removed, and what was added. */
export function VisualDifference({
  removed,
  added,
}: {
  removed: readonly string[];
  added: readonly string[];
}) {
  const t = useTexts(CONTENT_TEXTS).difference;
  return (
    <span className="word-difference visual">
      {removed.map((value) => (
        <del key={value}>
          <span className="visually-hidden">{t.removed} </span>
          <Visual value={value} />
        </del>
      ))}
      {added.map((value) => (
        <ins key={value}>
          <span className="visually-hidden">{t.added} </span>
          <Visual value={value} />
        </ins>
      ))}
    </span>
  );
}

/** A picture or a colour, named for screen readers, or the name of another file. */
function Visual({ value }: { value: string }) {
  if (HEX_COLOUR.test(value)) {
    return (
      <svg className="swatch" viewBox="0 0 16 16" role="img" aria-label={value}>
        <title>{value}</title>
        <path d="M0 0h16v16H0z" fill={value} />
      </svg>
    );
  }
  const name = fileName(value);
  if (!isPictureAddress(value)) return <bdi dir="ltr">{name}</bdi>;
  return (
    <img
      className="thumbnail whole"
      src={thumbnailAddress(value)}
      alt={name}
      title={name}
      width="64"
      height="48"
    />
  );
}
