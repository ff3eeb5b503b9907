import { type KeyboardEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { directionOf } from '../../../contract/locale.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { PauseIcon, PlayIcon } from '../icons.tsx';
import {
  INITIAL_ROTATION,
  isRotating,
  rotationReducer,
  SLIDE_TIME,
  slideForKey,
} from './rotation.ts';
import './carousel.css';

export type SlideState = {
  /** Whether this is the first slide, whose picture loads with high priority. */
  isFirst: boolean;
  /** Whether the picture may load: one slide ahead, or all of them once the carousel has pointer or focus. */
  loadsPicture: boolean;
};

type CarouselProps<Item> = {
  /** Accessible name of the carousel. */
  label: string;
  /** Class of the section around it. */
  className: string;
  slideClassName: string;
  items: readonly Item[];
  children: (item: Item, state: SlideState) => ReactNode;
};

/**
 * Slides that are shown in turn (APG carousel pattern, design §5). The pause button is the first control. The rotation
 * pauses under the pointer, with focus and in a hidden tab. A single slide has no controls.
 */
export function Carousel<Item extends { id: number }>({
  label,
  className,
  slideClassName,
  items,
  children,
}: CarouselProps<Item>) {
  const { language, t } = useMessages();
  const [rotation, dispatch] = useReducer(rotationReducer, INITIAL_ROTATION);
  const [loadedPictures, setLoadedPictures] = useState(1);
  const dots = useRef<HTMLDivElement>(null);
  const count = items.length;
  const current = Math.min(rotation.index, count - 1);
  const isMoving = isRotating(rotation) && count > 1;

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) dispatch({ type: 'pause' });
    function onVisibilityChange() {
      dispatch({ type: document.hidden ? 'hold' : 'release', by: 'tab' });
    }
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);

  useEffect(() => setLoadedPictures((loaded) => Math.max(loaded, current + 2)), [current]);

  // The timer restarts with each slide, so that each is shown for the full time, also after a jump.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => dispatch({ type: 'advance', count }), SLIDE_TIME);
    return () => clearTimeout(timer);
  }, [isMoving, count, current]);

  function hold(by: 'pointer' | 'focus') {
    setLoadedPictures(count);
    dispatch({ type: 'hold', by });
  }

  function onDotKeyDown(event: KeyboardEvent) {
    const direction = directionOf(language);
    const index = slideForKey(event.key, { index: current, count, direction });
    if (index === null) return;
    event.preventDefault();
    dispatch({ type: 'choose', index });
    dots.current?.querySelectorAll('button')[index]?.focus();
  }

  return (
    <section
      className={className}
      aria-roledescription={t.carousel.name}
      aria-label={label}
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => dispatch({ type: 'release', by: 'pointer' })}
      onFocus={() => hold('focus')}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        dispatch({ type: 'release', by: 'focus' });
      }}
    >
      <div className="wrap carousel-stage">
        {count > 1 && (
          <div className="carousel-controls">
            <button type="button" className="ib" onClick={() => dispatch({ type: 'toggle' })}>
              {rotation.isOn ? <PauseIcon /> : <PlayIcon />}
              <span className="visually-hidden">
                {rotation.isOn ? t.carousel.pause : t.carousel.play}
              </span>
            </button>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
            <div
              ref={dots}
              className="carousel-dots"
              role="group"
              aria-label={t.carousel.choose}
              onKeyDown={onDotKeyDown}
            >
              {items.map(({ id }, index) => (
                <button
                  key={id}
                  type="button"
                  className="carousel-dot"
                  aria-label={`${t.carousel.slide} ${index + 1}`}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => dispatch({ type: 'choose', index })}
                />
              ))}
            </div>
          </div>
        )}
        <div className="carousel-slides" aria-live={isMoving ? 'off' : 'polite'}>
          {items.map((item, index) => (
            <div
              key={item.id}
              className={`carousel-slide ${index === current ? 'carousel-slide-on ' : ''}${slideClassName}`}
              inert={index !== current}
              {...(count > 1 && {
                role: 'group',
                'aria-roledescription': t.carousel.slide,
                'aria-label': `${index + 1} / ${count}`,
              })}
            >
              {children(item, { isFirst: index === 0, loadsPicture: index < loadedPictures })}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
