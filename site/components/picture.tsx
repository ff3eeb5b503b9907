import { VARIANT_FORMATS, variantAddress, variantWidths } from '../../contract/pictures.ts';
import './picture.css';

type PictureProps = {
  src: string;
  /** What it shows; empty where that stands beside it. */
  alt?: string;
  className?: string;
  /** The slot that it fills, in CSS pixels, by which room is kept for it. */
  width: number;
  height: number;
  /**
   * Whether it is `first` to be seen, so that it comes before others, or `soon` in sight. Without
   * it, it comes when it is scrolled to.
   */
  comes?: 'first' | 'soon' | undefined;
};

/** A picture of the content, as small as its slot lets it be where there are smaller ones of it. */
export function Picture({ src, alt = '', className, width, height, comes }: PictureProps) {
  const widths = variantWidths(src);
  const picture = (
    <img
      className={className}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={comes === undefined ? 'lazy' : undefined}
      fetchPriority={comes === 'first' ? 'high' : undefined}
      decoding="async"
    />
  );
  if (widths.length === 0) return picture;
  // Where it comes late, most browsers know its slot by then; else it is as wide as that is at most.
  const sizes = `${comes === undefined ? 'auto, ' : ''}(max-width:${width}px) 100vw, ${width}px`;
  return (
    <picture>
      {VARIANT_FORMATS.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={widths.map((each) => `${variantAddress(src, each, format)} ${each}w`).join(', ')}
          sizes={sizes}
        />
      ))}
      {picture}
    </picture>
  );
}

type LogoProps = {
  src: string;
  /** Empty where the name stands beside it. */
  alt: string;
};

/**
 * The logo of another organisation: a picture of any shape and colour, which comes as it is. What
 * it stands on has the class `logo-ground`, and is light in both schemes.
 */
export function Logo({ src, alt }: LogoProps) {
  return <Picture className="logo" src={src} alt={alt} width={120} height={120} />;
}
