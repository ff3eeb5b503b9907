import { Picture } from './picture.tsx';
import './logo.css';

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
