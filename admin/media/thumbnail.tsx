import './thumbnail.css';
import type { MediaSummary } from '../../contract/admin/media/media.ts';
import { thumbnailAddress } from '../../contract/pictures.ts';
import { cssVariables } from '../kit/css-variables.ts';
import { Icon } from '../kit/icons.tsx';

type ThumbnailProps = { file: Pick<MediaSummary, 'path' | 'type' | 'format' | 'focal'> };

/** The picture of a file in the library, or its type. */
export function Thumbnail({ file: { path, type, format, focal } }: ThumbnailProps) {
  if (type !== 'picture') {
    return (
      <span className="tile-picture kind">
        <Icon name={type === 'video' ? 'video' : 'reports'} />
        <bdi dir="ltr">{format.toUpperCase()}</bdi>
      </span>
    );
  }
  return (
    <span className="tile-picture">
      <img
        src={thumbnailAddress(path)}
        alt=""
        loading="lazy"
        decoding="async"
        {...cssVariables({ '--focal': focal === null ? '50% 50%' : `${focal.x}% ${focal.y}%` })}
      />
    </span>
  );
}
