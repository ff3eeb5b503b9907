import { VARIANT_FORMATS, variantAddress, variantWidths } from '../../contract/pictures.ts';
import './picture.css';

type PictureProps = {
  src: string;
  /** Alternative text. Empty if a text next to the picture says the same. */
  alt?: string;
  className?: string;
  /** Largest size at which it is shown, in CSS pixels. It reserves space before the picture loads. */
  width: number;
  height: number;
  /** `high` for the main picture of the first screen, `normal` for others above the fold. Default: loads lazily. */
  priority?: 'high' | 'normal' | undefined;
};

/** A picture of the content. If it has variants, the browser loads the smallest one that fits. */
export function Picture({ src, alt = '', className, width, height, priority }: PictureProps) {
  const widths = variantWidths(src);
  const picture = (
    <img
      className={className}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={priority === undefined ? 'lazy' : undefined}
      fetchPriority={priority === 'high' ? 'high' : undefined}
      decoding="async"
    />
  );
  if (widths.length === 0) return picture;
  // For a lazy picture most browsers use the laid-out size (`auto`). Others need the largest width.
  const sizes = `${priority === undefined ? 'auto, ' : ''}(max-width:${width}px) 100vw, ${width}px`;
  return (
    <picture>
      {VARIANT_FORMATS.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={widths
            .map((variantWidth) => `${variantAddress(src, variantWidth, format)} ${variantWidth}w`)
            .join(', ')}
          sizes={sizes}
        />
      ))}
      {picture}
    </picture>
  );
}

type LogoProps = {
  src: string;
  /** Empty if the name is shown next to it. */
  alt: string;
};

/**
 * The logo of another organisation, of any shape and colour. The surrounding element has the class from `logoGround`, whose background is
 * (nearly) the same in both colour schemes.
 */
export function Logo({ src, alt }: LogoProps) {
  return <Picture className="logo" src={src} alt={alt} width={120} height={120} />;
}

/** Returns the class of the element around a logo: a light background, or a dark one if the content says that the logo needs it. */
export function logoGround(ground: 'light' | 'dark' | null): string {
  return ground === 'dark' ? 'logo-ground logo-ground-dark' : 'logo-ground';
}
