import './action-item.css';
import { Button } from './button.tsx';

type ActionItemProps = {
  label: string;
  /** What the action does. */
  hint: string;
  look?: 'destructive';
  isBusy?: boolean;
  onClick: () => void;
};

/** An item in a list of actions: a button, and an explanation of it. */
export function ActionItem({ label, hint, look, isBusy = false, onClick }: ActionItemProps) {
  return (
    <li>
      <Button size="small" look={look} isBusy={isBusy} onClick={onClick}>
        {label}
      </Button>
      <span className="hint">{hint}</span>
    </li>
  );
}
