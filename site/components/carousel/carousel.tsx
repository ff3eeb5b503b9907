import { type KeyboardEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { directionOf } from '../../../contract/locale.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { PauseIcon, PlayIcon } from '../icons.tsx';
import { isRotating, nextRotation, ROTATION_AT_START, SLIDE_TIME, slideByKey } from './rotation.ts';
import './carousel.css';

export type SlideState = {
  /** The first slide, which the page opens with: its picture is the first to be seen. */
  leads: boolean;
  /** The others' pictures load one slide ahead, and all of them once the visitor turns to the carousel. */
  pictured: boolean;
};

type CarouselProps<Item> = {
  /** Names the carousel. */
  label: string;
  /** Of the section around it, for the owner's layout. */
  className: string;
  slideClassName: string;
  items: readonly Item[];
  children: (item: Item, state: SlideState) => ReactNode;
};

/**
 * Slides that take turns (APG carousel pattern, design §5): pause comes first, and pointer, focus or
 * a hidden tab hold it. A single slide stands still and has no controls.
 */
export function Carousel<Item extends { id: number }>({
  label,
  className,
  slideClassName,
  items,
  children,
}: CarouselProps<Item>) {
  const { language, t } = useMessages();
  const [rotation, dispatch] = useReducer(nextRotation, ROTATION_AT_START);
  const [pictures, setPictures] = useState(1);
  const dots = useRef<HTMLDivElement>(null);
  const count = items.length;
  const current = Math.min(rotation.index, count - 1);
  const rotating = isRotating(rotation) && count > 1;

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) dispatch({ type: 'pause' });
    function onVisibility() {
      dispatch({ type: document.hidden ? 'hold' : 'release', by: 'tab' });
    }
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);

  useEffect(() => setPictures((loaded) => Math.max(loaded, current + 2)), [current]);

  // Runs anew with each slide, so that each gets its full time, also after a jump.
  useEffect(() => {
    if (!rotating) return;
    const timer = setTimeout(() => dispatch({ type: 'advance', count }), SLIDE_TIME);
    return () => clearTimeout(timer);
  }, [rotating, count, current]);

  function hold(by: 'pointer' | 'focus') {
    setPictures(count);
    dispatch({ type: 'hold', by });
  }

  function onDotKey(event: KeyboardEvent) {
    const direction = directionOf(language);
    const index = slideByKey(event.key, { index: current, count, direction });
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
              {rotation.rotates ? <PauseIcon /> : <PlayIcon />}
              <span className="visually-hidden">
                {rotation.rotates ? t.carousel.pause : t.carousel.play}
              </span>
            </button>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
            <div
              ref={dots}
              className="carousel-dots"
              role="group"
              aria-label={t.carousel.choose}
              onKeyDown={onDotKey}
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
        <div className="carousel-slides" aria-live={rotating ? 'off' : 'polite'}>
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
              {children(item, { leads: index === 0, pictured: index < pictures })}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
