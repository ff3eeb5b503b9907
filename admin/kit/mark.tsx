import './mark.css';

/** The organisation's logo mark, in the colour of the text around it if its drawing allows. */
export function Mark() {
  return <span className="mark" />;
}
