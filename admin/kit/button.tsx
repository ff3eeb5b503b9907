import './button.css';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './icons.tsx';

type ButtonProps = ComponentPropsWithRef<'button'> & {
  /** `primary`: the most important one of a view; `destructive`: deletes something. */
  look?: 'primary' | 'destructive' | 'quiet' | undefined;
  size?: 'small' | 'big';
  icon?: IconName;
  /** Whether its action is running. Then it does nothing, and keeps focus. */
  isBusy?: boolean;
};

/** A button. Without `type` it submits nothing. */
export function Button({
  look,
  size,
  icon,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const names = ['button', look, size].filter(Boolean);
  return (
    <button
      {...rest}
      type={type}
      className={names.join(' ')}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon !== undefined && !isBusy && <Icon name={icon} />}
      {children}
    </button>
  );
}
