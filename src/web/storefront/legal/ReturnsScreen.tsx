import { useStore } from '#web/storefront/layout/shop-context.ts';
import { m } from '#web/words/messages.js';
import { LegalPage } from './LegalPage.tsx';

export function ReturnsScreen() {
  const store = useStore();
  const reach = { phone: store.phone_number, email: store.contact_email };
  return (
    <LegalPage
      title={m.common_return_policy()}
      intro={m.returns_intro()}
      sections={[
        { id: 'cancel', title: m.returns_cancel_title(), body: m.returns_cancel_body() },
        { id: 'delivered', title: m.returns_delivered_title(), body: m.returns_delivered_body() },
        { id: 'damaged', title: m.returns_damaged_title(), body: m.returns_damaged_body() },
        { id: 'dud', title: m.returns_dud_title(), body: m.returns_dud_body() },
        { id: 'refund', title: m.returns_refund_title(), body: m.returns_refund_body() },
        { id: 'report', title: m.returns_report_title(), body: m.returns_report_body(reach) },
      ]}
    />
  );
}
