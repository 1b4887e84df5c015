import { type ComponentProps, useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';

type Look = Pick<ComponentProps<typeof Button>, 'aria-label' | 'title' | 'icon' | 'busyText' | 'children'>;

interface ActiveButtonProps {
  isActive: boolean;
  /** Texts and icons for an active and an inactive record. */
  looks: { active: Look; inactive: Look };
  /** Asks whether to take the record out of use. */
  onRemove: () => void;
  /** Takes it back into use at once: nothing is lost by it. */
  restore: () => Promise<unknown>;
  /** Said once it is back. */
  restored: string;
}

/** One button for both ways, so that the focus stays on it when the list refreshes and the record has changed over. */
export function ActiveButton({ isActive, looks, onRemove, restore, restored }: ActiveButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const bringBack = async () => {
    setBusy(true);
    try {
      await restore();
      toast(restored);
    } catch (error) {
      toast(errorText(error), 'error');
    }
    setBusy(false);
  };
  return (
    <Button
      {...(isActive ? looks.active : looks.inactive)}
      variant="quiet"
      size="sm"
      busy={isBusy}
      onClick={isActive ? onRemove : () => void bringBack()}
    />
  );
}
