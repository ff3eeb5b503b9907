import './cell-label.css';
import './stacked-table.css';

/** The head of a column beside its cell, where columns stand below each other. Screen readers have the head itself. */
export function CellLabel({ text }: { text: string }) {
  return (
    <span className="cell-label" aria-hidden="true">
      {text}:{' '}
    </span>
  );
}
