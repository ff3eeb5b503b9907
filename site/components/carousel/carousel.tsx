import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.tsx';
import { adopt } from '../../native/attach.ts';
import { carousel } from '../../native/carousel.ts';
import { PauseButton } from '../pause-button.tsx';
import './carousel.css';

type CarouselProps<Item> = {
  /** Accessible name of the carousel. */
  label: string;
  /** Class of the section around it. */
  className: string;
  slideClassName: string;
  items: readonly Item[];
  /** Returns the content of a slide. The first slide's picture loads with high priority. */
  children: (item: Item, isFirst: boolean) => ReactNode;
};

const adoptCarousel = adopt(carousel);

/**
 * Slides that are shown in turn (APG carousel pattern, design §5). The pause button is the first control. The rotation pauses under the
 * pointer, with focus and in a hidden tab. A single slide has no controls. This component renders the markup with the first slide.
 * `native/carousel.ts` does the rest, and starts before React is loaded.
 */
export function Carousel<Item extends { id: number }>({
  label,
  className,
  slideClassName,
  items,
  children,
}: CarouselProps<Item>) {
  const { t } = useMessages();
  const count = items.length;
  return (
    <section
      // A new list of slides is a new carousel, which starts at its first slide.
      key={items.map(({ id }) => id).join()}
      ref={adoptCarousel}
      data-native="carousel"
      className={className}
      aria-roledescription={t.carousel.name}
      aria-label={label}
      suppressHydrationWarning
    >
      <div className="wrap carousel-stage">
        {count > 1 && (
          <div className="carousel-controls">
            <PauseButton pause={t.carousel.pause} play={t.carousel.play} />
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
            <div className="carousel-dots" role="group" aria-label={t.carousel.choose}>
              {items.map(({ id }, index) => (
                <button
                  key={id}
                  type="button"
                  className="carousel-dot"
                  aria-label={`${t.carousel.slide} ${index + 1}`}
                  aria-current={index === 0 ? 'true' : undefined}
                  suppressHydrationWarning
                />
              ))}
            </div>
          </div>
        )}
        <div
          className="carousel-slides"
          aria-live={count > 1 ? 'off' : 'polite'}
          suppressHydrationWarning
        >
          {items.map((item, index) => (
            <div
              key={item.id}
              className={`carousel-slide ${index === 0 ? 'carousel-slide-on ' : ''}${slideClassName}`}
              inert={index !== 0}
              suppressHydrationWarning
              {...(count > 1 && {
                role: 'group',
                'aria-roledescription': t.carousel.slide,
                'aria-label': `${index + 1} / ${count}`,
              })}
            >
              {children(item, index === 0)}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
