import './cell-label.css';
import './stacked-table.css';

/** The column header next to its cell, for columns that are stacked. Screen readers use the real header. */
export function CellLabel({ text }: { text: string }) {
  return (
    <span className="cell-label" aria-hidden="true">
      {text}:{' '}
    </span>
  );
}
