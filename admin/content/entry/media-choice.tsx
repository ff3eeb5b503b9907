import './media-choice.css';
import { lazy } from 'react';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { ENTRY_TEXTS } from './texts.ts';

/** The dialog of the media library, which is loaded when a file is chosen. */
export const LazyMediaPicker = lazy(async () => ({
  default: (await import('../../media/media-picker.tsx')).MediaPicker,
}));

/** The picture of a file, or its name. */
export function MediaPreview({ address }: { address: string }) {
  const t = useTexts(ENTRY_TEXTS);
  if (!address.startsWith('/media/')) return <p className="hint">{t.fields.noFile}</p>;
  if (/\.(svg|png|jpe?g|webp|avif|gif)$/i.test(address)) {
    return <img src={address} alt="" width="144" height="108" loading="lazy" />;
  }
  return (
    <p className="file">
      <bdi dir="ltr">{address.slice(address.lastIndexOf('/') + 1)}</bdi>
    </p>
  );
}
