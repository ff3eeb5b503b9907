import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { directionOf } from '../../../contract/locale.ts';
import { renderSite, SPEECHES } from '../../../tests/helpers/render-site.tsx';
import { SLIDE_TIME } from '../../native/rotation.ts';
import { Carousel } from './carousel.tsx';

const THREE = [
  { id: 1, title: 'Alpha' },
  { id: 2, title: 'Beta' },
  { id: 3, title: 'Gamma' },
];

describe.each(SPEECHES)('the carousel in $language', (speech) => {
  const { language, t } = speech;

  function renderCarousel(items: typeof THREE) {
    return renderSite(
      speech,
      <>
        <Carousel label="Pictures" className="" slideClassName="" items={items}>
          {({ title }) => <a href="/about">{title}</a>}
        </Carousel>
        <p>Elsewhere</p>
      </>,
    );
  }

  it('shows one slide, and hides the links of the others', async () => {
    const screen = await renderCarousel(THREE);
    await expect.element(screen.getByRole('link', { name: 'Alpha' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Beta' })).not.toBeInTheDocument();
  });

  it('shows a slide when its button or the arrow key in reading direction is pressed', async () => {
    const screen = await renderCarousel(THREE);
    await screen.getByRole('button', { name: `${t.carousel.slide} 2` }).click();
    await expect.element(screen.getByRole('link', { name: 'Beta' })).toBeVisible();
    const nextKey = directionOf(language) === 'rtl' ? '{ArrowLeft}' : '{ArrowRight}';
    await userEvent.keyboard(nextKey);
    await expect.element(screen.getByRole('link', { name: 'Gamma' })).toBeVisible();
    const dot = screen.getByRole('button', { name: `${t.carousel.slide} 3` });
    await expect.element(dot).toHaveFocus();
    await expect.element(dot).toHaveAttribute('aria-current', 'true');
  });

  it('fades one slide out before the next fades in', async () => {
    const screen = await renderCarousel(THREE);
    const [first, second] = screen.container.querySelectorAll('.carousel-slide');
    /** Times at which a slide's opacity starts and stops changing, in milliseconds after the click. */
    const fade = (slide: Element | undefined) => {
      const opacity = slide
        ?.getAnimations()
        .find((change) => (change as CSSTransition).transitionProperty === 'opacity');
      const { delay = Number.NaN, duration } = opacity?.effect?.getComputedTiming() ?? {};
      return { begin: delay, end: delay + Number(duration) };
    };
    // Only elements that have been painted can animate.
    await expect.element(screen.getByRole('link', { name: 'Alpha' })).toBeVisible();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    screen.container.querySelector<HTMLElement>('.carousel-dot:nth-child(2)')?.click();
    // Both slides change in the same frame, or in the next one after React has rendered.
    await expect.poll(() => fade(second).begin).toBeGreaterThan(0);
    expect(fade(first).end).toBeLessThanOrEqual(fade(second).begin);
  });

  it('rotates automatically, and stops when it is paused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const screen = await renderCarousel(THREE);
    const elsewhere = screen.getByText('Elsewhere');
    await elsewhere.hover();
    await vi.advanceTimersByTimeAsync(SLIDE_TIME);
    await expect.element(screen.getByRole('link', { name: 'Beta' })).toBeVisible();
    await screen.getByRole('button', { name: t.carousel.pause }).click();
    // The click moves pointer and focus out of the carousel.
    await elsewhere.click();
    await vi.advanceTimersByTimeAsync(3 * SLIDE_TIME);
    await expect.element(screen.getByRole('button', { name: t.carousel.play })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Beta' })).toBeVisible();
  });

  it('has no controls for a single slide', async () => {
    const screen = await renderCarousel(THREE.slice(0, 1));
    await expect.element(screen.getByRole('link', { name: 'Alpha' })).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
  });
});
