import './file-tile.css';
import type { MediaSummary } from '../../contract/admin/media/media.ts';
import { inLanguage } from '../../contract/locale.ts';
import { fill } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { sizeText } from '../kit/size-text.ts';
import { MEDIA_TEXTS } from './texts.ts';
import { Thumbnail } from './thumbnail.tsx';

/** A file of the library in a list. Its use says more than its name. */
export function FileTile({ file }: { file: MediaSummary }) {
  const { language } = useMessages();
  const t = useTexts(MEDIA_TEXTS);
  const { usedBy, name, type, format, bytes, description } = file;
  const title = usedBy === null ? '' : inLanguage(usedBy.title, language);
  return (
    <>
      <Thumbnail file={file} />
      <b>
        <bdi>{title === '' ? name : title}</bdi>
      </b>
      {type === 'picture' && description.ar === '' ? (
        <small className="undescribed">
          <Icon name="warn" />
          {t.undescribed}
        </small>
      ) : (
        <small>
          <bdi dir="ltr">
            {fill(t.format, { format: format.toUpperCase(), size: sizeText(bytes) })}
          </bdi>
        </small>
      )}
    </>
  );
}
