import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-lg border border-line bg-card p-4 shadow-card md:p-6', className)} />;
}

interface CardTitleProps extends ComponentProps<'h2'> {
  /** Level of the heading in the page's outline; the look does not change. */
  level?: 2 | 3 | 4;
}

export function CardTitle({ level = 2, className, ...rest }: CardTitleProps) {
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={cx('text-lg font-bold', className)} />;
}
