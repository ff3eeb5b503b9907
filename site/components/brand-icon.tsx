import './brand-icon.css';

/** The logo mark. It takes the colour of the surrounding text if its drawing allows that. */
export function BrandIcon() {
  return <span className="mark" />;
}
