import { fill, isolate } from '../../../kit/i18n/format.ts';
import { useTexts } from '../../../kit/i18n/messages.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { ENTRY_TEXTS } from '../texts.ts';

type MoveButtonsProps = {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
};

/** Two buttons that move an item of a list. At an end, the button stays and does nothing, so that focus stays too. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const t = useTexts(ENTRY_TEXTS);
  const item = isolate(name);
  return (
    <>
      <button
        type="button"
        className="button icon-button small quiet"
        aria-label={fill(t.fields.up, { item })}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index - 1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="button icon-button small quiet"
        aria-label={fill(t.fields.down, { item })}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(index + 1)}
      >
        <Icon name="down" />
      </button>
    </>
  );
}
