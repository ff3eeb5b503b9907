/** The brand's icon: a pyramid of furjat, the triangular openings in mud walls. */
export function BrandIcon() {
  return (
    <svg viewBox="0 0 48 44" aria-hidden="true" fill="currentColor">
      <path d="M18 12.3L24 2L30 12.3ZM10.7 24.7L16.7 14.4L22.7 24.7ZM25.3 24.7L31.3 14.4L37.3 24.7ZM3.4 37.1L9.4 26.8L15.4 37.1ZM18 37.1L24 26.8L30 37.1ZM32.6 37.1L38.6 26.8L44.6 37.1Z" />
    </svg>
  );
}
