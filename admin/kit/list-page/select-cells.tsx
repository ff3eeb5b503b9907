import './list-table.css';
import type { Selection } from './use-list-selection.ts';

type SelectAllCellProps<Row extends { id: string | number }> = {
  selection: Pick<Selection<Row>, 'isPage' | 'select'>;
  /** The rows of the page. */
  rows: readonly Row[];
  label: string;
};

/** The column header that selects all rows of the page. */
export function SelectAllCell<Row extends { id: string | number }>({
  selection: { isPage, select },
  rows,
  label,
}: SelectAllCellProps<Row>) {
  return (
    <th scope="col" className="check">
      <label>
        <span className="visually-hidden">{label}</span>
        <input type="checkbox" checked={isPage} onChange={() => select(rows, !isPage)} />
      </label>
    </th>
  );
}

type SelectCellProps<Row extends { id: string | number }> = {
  selection: Pick<Selection<Row>, 'has' | 'select'>;
  row: Row;
  label: string;
};

/** The cell that selects its row. */
export function SelectCell<Row extends { id: string | number }>({
  selection: { has, select },
  row,
  label,
}: SelectCellProps<Row>) {
  const isSelected = has(row);
  return (
    <td className="check">
      <label>
        <span className="visually-hidden">{label}</span>
        <input type="checkbox" checked={isSelected} onChange={() => select([row], !isSelected)} />
      </label>
    </td>
  );
}
