import './mark.css';

/** The organisation's mark, in the colour of the text around it if its drawing takes one. */
export function Mark() {
  return <span className="mark" />;
}
