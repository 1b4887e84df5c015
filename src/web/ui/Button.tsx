import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  full?: boolean;
}

const BASE =
  'inline-flex [&>svg]:shrink-0 items-center justify-center gap-2 rounded-md border text-center text-balance font-semibold transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55';

// Not `enabled:`, which a link never is.
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-red bg-red text-white not-disabled:hover:border-red-dark not-disabled:hover:bg-red-dark',
  secondary: 'border-edge bg-card text-ink not-disabled:hover:border-ink not-disabled:hover:bg-paper',
  // The line is what tells it from bold text.
  quiet: 'border-line bg-transparent text-ink not-disabled:hover:bg-ink/6',
  danger: 'border-red bg-card text-red not-disabled:hover:bg-red not-disabled:hover:text-white',
};

const SIZES: Record<ButtonSize, string> = {
  // Lower only for a mouse: a tablet on the packing table is as wide as a desktop.
  sm: 'min-h-11 px-3 py-1 text-sm md:pointer-fine:min-h-9',
  md: 'min-h-11 px-4 py-2 text-base',
  lg: 'min-h-13 px-6 py-3 text-base',
};

/** The classes of a button for elements that only look like one, such as a router's link. */
export function buttonClass({ variant = 'primary', size = 'md', full = false }: ButtonLook = {}): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], full && 'w-full wrap-anywhere');
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is running: the button is disabled and marked busy. */
  busy?: boolean;
  busyText?: string;
  icon?: ReactNode;
}

/** `type` defaults to 'button', so that a button submits only when told to. */
export function Button({
  variant,
  size,
  full,
  busy = false,
  busyText,
  icon,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ variant, size, full }), className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}
