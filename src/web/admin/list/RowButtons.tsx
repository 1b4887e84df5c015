/** The icons that edit or delete one record of a list, each with a name for screen readers. */
import { Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

interface RowButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'onClick'> {
  label: string;
}

export function EditButton({ label, ...button }: RowButtonProps) {
  return (
    <Button
      variant="quiet"
      aria-label={label}
      title={m.common_edit()}
      icon={<Pencil size={18} aria-hidden />}
      {...button}
    />
  );
}

export function DeleteButton({ label, ...button }: RowButtonProps) {
  return (
    <Button
      variant="quiet"
      aria-label={label}
      title={m.common_delete()}
      icon={<Trash2 size={18} aria-hidden />}
      {...button}
    />
  );
}
