import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/calls.ts';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { LiveData } from '../../layout/LiveData.tsx';

interface WhatsappChoiceProps {
  /** The phone that gets the messages, as displayed. */
  phone: string;
  isWanted: boolean;
  disabled: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Never ticked beforehand; customers who already get these messages are not asked again. */
export function WhatsappChoice(props: WhatsappChoiceProps) {
  return (
    <LiveData>
      <Choice {...props} />
    </LiveData>
  );
}

function Choice({ phone, isWanted, disabled, onChange }: WhatsappChoiceProps) {
  const preferences = useQuery({ queryKey: ['preferences'], queryFn: () => api.preferences() });
  // If the request fails, the box is shown: ticking it twice changes nothing.
  if (preferences.isPending || preferences.data?.whatsapp) return null;
  return (
    <Card className="py-2 md:py-3">
      <CheckboxField
        name="whatsapp"
        className="[&>p]:-mt-2 [&>p]:pl-8"
        label={m.checkout_whatsapp()}
        hint={m.checkout_whatsapp_hint({ phone })}
        disabled={disabled}
        checked={isWanted}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Card>
  );
}
