import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './icons.tsx';

type ButtonProps = ComponentPropsWithRef<'button'> & {
  /** `go`: the one primary button of a view; `bad`: removes something. */
  look?: 'go' | 'bad' | 'quiet' | undefined;
  size?: 'small' | 'big';
  icon?: IconName;
  /** Whether what it does is going on: it does nothing then, and keeps focus. */
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
  const names = ['b', look, size === 'small' ? 's' : size].filter(Boolean);
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
