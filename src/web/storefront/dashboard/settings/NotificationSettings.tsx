import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '#shop/accounts/security/security.contract.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { useChange } from '#web/api/use-change.ts';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useStore } from '../../layout/shop-context.ts';
import { preferencesQuery } from '../dashboard.queries.ts';
import { LoadFailed } from '../LoadFailed.tsx';

const TOGGLES: readonly [name: keyof Preferences, label: () => string, hint: () => string][] = [
  ['orderUpdates', m.settings_order_updates, m.settings_order_updates_hint],
  ['promotions', m.settings_promotions, m.settings_promotions_hint],
  ['priceDrops', m.settings_price_drops, m.settings_price_drops_hint],
  ['newProducts', m.settings_new_products, m.settings_new_products_hint],
  ['newsletter', m.settings_newsletter, m.settings_newsletter_hint],
];

/** Only where the shop writes by WhatsApp. */
const WHATSAPP = ['whatsapp', m.settings_whatsapp, m.settings_whatsapp_hint] as const;

/** Notification preferences; each change is saved at once and reverted on failure. */
export function NotificationSettings({ userId }: { userId: number }) {
  const preferences = useQuery(preferencesQuery(userId));
  const change = usePreferenceChange(userId);
  const { whatsapp_news: hasWhatsapp } = useStore();
  const toggles = hasWhatsapp ? [...TOGGLES, WHATSAPP] : TOGGLES;
  if (preferences.isLoadingError) return <LoadFailed of={preferences} />;
  return (
    <Card className="grid gap-3">
      <div>
        <CardTitle>{m.common_notifications()}</CardTitle>
        <p className="mt-1 text-sm text-soft">{m.settings_notifications_hint()}</p>
      </div>
      <LoadFailed of={preferences} />
      {preferences.data ? (
        <ul className="divide-y divide-line">
          {toggles.map(([name, label, hint]) => (
            <li key={name} className="py-2">
              <CheckboxField
                name={name}
                className="[&>p]:-mt-2 [&>p]:pl-8"
                label={<span className="font-semibold">{label()}</span>}
                hint={hint()}
                checked={preferences.data[name]}
                onChange={(event) => change.mutate({ [name]: event.target.checked })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div role="status">
          <span className="sr-only">{m.dashboard_loading()}</span>
          <Skeleton className="h-72" />
        </div>
      )}
    </Card>
  );
}

function usePreferenceChange(userId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery(userId);
  const merge = (changes: Partial<Preferences>) =>
    queryClient.setQueryData(queryKey, (known) => known && { ...known, ...changes });
  return useChange({
    mutationFn: (changes: Partial<Preferences>) => api.updatePreferences(changes),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey });
      merge(changes);
    },
    onError: (error, changes) => {
      const opposite = Object.entries(changes).map(([name, value]) => [name, !value]);
      merge(Object.fromEntries(opposite) as Partial<Preferences>);
      toast(m.settings_not_saved({ reason: errorText(error) }), 'error');
    },
  });
}
