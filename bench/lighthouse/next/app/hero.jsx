'use client';

import Image from 'next/image';
import Link from 'next/link';
import { useEffect, useState } from 'react';

const SLIDE_TIME = 3_000;

/** The slides, each for three seconds until one is chosen or the rotation is paused. */
export function Hero({ slides }) {
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(
      () => setIndex((current) => (current + 1) % slides.length),
      SLIDE_TIME,
    );
    return () => clearInterval(timer);
  }, [isPaused, slides.length]);
  return (
    <section className="hero" aria-roledescription="carousel" aria-label="أبرز ما في يافع">
      <div className="wrap" id="slides">
        {slides.map(({ id, title, text, background, buttonUrl }, position) => (
          <div
            key={id}
            className={position === index ? 'slide on' : 'slide'}
            inert={position !== index}
          >
            <div className="txt">
              {position === 0 ? (
                <h1 className="h1">{title.ar}</h1>
              ) : (
                <h2 className="h1">{title.ar}</h2>
              )}
              <p>{text.ar}</p>
              <div className="cta">
                <Link className="btn solid" href={buttonUrl} prefetch={false}>
                  اقرأ المزيد
                  <i className="tri" />
                </Link>
              </div>
            </div>
            <div className="pic">
              <Image
                src={`/media/${background}`}
                alt=""
                width={640}
                height={480}
                preload={position === 0}
              />
            </div>
          </div>
        ))}
        <div className="ctrl">
          <button
            className="ib"
            type="button"
            aria-label="إيقاف التبديل التلقائي"
            aria-pressed={isPaused}
            onClick={() => setIsPaused(!isPaused)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M7 5h3v14H7zM14 5h3v14h-3z" fill="currentColor" />
            </svg>
          </button>
          {slides.map(({ id }, position) => (
            <button
              key={id}
              className="dot"
              type="button"
              aria-label={`الشريحة ${position + 1}`}
              aria-current={position === index ? 'true' : undefined}
              onClick={() => {
                setIndex(position);
                setIsPaused(true);
              }}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
