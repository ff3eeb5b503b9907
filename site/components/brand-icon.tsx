import './brand-icon.css';

/** The organisation's mark, in the colour of the text around it if its drawing takes one. */
export function BrandIcon() {
  return <span className="mark" />;
}
