import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import { directionOf } from '../../../contract/locale.ts';
import type { Slider } from '../../../contract/sliders.ts';
import { PauseIcon, PlayIcon } from '../../components/icons.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { CAROUSEL_AT_START, isRotating, nextCarousel, SLIDE_TIME, slideByKey } from './carousel.ts';
import { HeroSlide } from './hero-slide.tsx';

type HeroCarouselProps = { sliders: readonly Slider[] };

/** The sliders, which take turns (APG carousel pattern). A single one stands still and has no controls. */
export function HeroCarousel({ sliders }: HeroCarouselProps) {
  const { language, t } = useMessages();
  const [carousel, dispatch] = useReducer(nextCarousel, CAROUSEL_AT_START);
  const [alive, setAlive] = useState(false);
  const dots = useRef<HTMLDivElement>(null);
  const count = sliders.length;
  const current = Math.min(carousel.index, count - 1);
  const rotating = isRotating(carousel) && count > 1;

  useEffect(() => {
    setAlive(true);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) dispatch({ type: 'pause' });
    function onVisibility() {
      dispatch({ type: document.hidden ? 'hold' : 'release', by: 'tab' });
    }
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);

  // Runs anew with each slide, so that each gets its full time, also after a jump.
  useEffect(() => {
    if (!rotating) return;
    const timer = setTimeout(() => dispatch({ type: 'advance', count }), SLIDE_TIME);
    return () => clearTimeout(timer);
  }, [rotating, count, current]);

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
      className="hero"
      aria-roledescription={t.hero.carousel}
      aria-label={t.hero.name}
      onPointerEnter={() => dispatch({ type: 'hold', by: 'pointer' })}
      onPointerLeave={() => dispatch({ type: 'release', by: 'pointer' })}
      onFocus={() => dispatch({ type: 'hold', by: 'focus' })}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        dispatch({ type: 'release', by: 'focus' });
      }}
    >
      <div className="wrap hero-stage">
        {count > 1 && (
          <div className="hero-controls">
            <button type="button" className="ib" onClick={() => dispatch({ type: 'toggle' })}>
              {carousel.rotates ? <PauseIcon /> : <PlayIcon />}
              <span className="visually-hidden">
                {carousel.rotates ? t.hero.pause : t.hero.play}
              </span>
            </button>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
            <div
              ref={dots}
              className="hero-dots"
              role="group"
              aria-label={t.hero.choose}
              onKeyDown={onDotKey}
            >
              {sliders.map(({ id }, index) => (
                <button
                  key={id}
                  type="button"
                  className="hero-dot"
                  aria-label={`${t.hero.slide} ${index + 1}`}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => dispatch({ type: 'choose', index })}
                />
              ))}
            </div>
          </div>
        )}
        <div className="hero-slides" aria-live={rotating ? 'off' : 'polite'}>
          {sliders.map((slider, index) => (
            <HeroSlide
              key={slider.id}
              slider={slider}
              position={count > 1 ? `${index + 1} / ${count}` : undefined}
              shown={index === current}
              leads={index === 0}
              // The others' pictures wait until the first one is here and the page is alive.
              pictured={index === 0 || alive}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
