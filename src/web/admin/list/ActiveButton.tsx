import { type ComponentProps, useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';

type Look = Pick<ComponentProps<typeof Button>, 'aria-label' | 'title' | 'icon' | 'busyText' | 'children'>;

interface ActiveButtonProps {
  isActive: boolean;
  /** Texts and icons for an active and an inactive record. */
  looks: { active: Look; inactive: Look };
  /** Asks before deactivating the record. */
  onRemove: () => void;
  /** Reactivates it at once, because nothing is lost by that. */
  restore: () => Promise<unknown>;
  /** Announced once it is reactivated. */
  restored: string;
}

/** One button for both directions, so that focus stays on it when the refreshed list shows the record's new state. */
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
