import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import { useStore } from '../layout/shop-context.ts';
import { LegalPage } from './LegalPage.tsx';

export function PrivacyScreen() {
  const store = useStore();
  return (
    <LegalPage
      title={m.common_privacy_policy()}
      intro={m.privacy_intro()}
      sections={[
        { id: 'collect', title: m.privacy_collect_title(), body: m.privacy_collect_body() },
        { id: 'use', title: m.privacy_use_title(), body: m.privacy_use_body() },
        { id: 'share', title: m.privacy_share_title(), body: shareText(store) },
        { id: 'keep', title: m.privacy_keep_title(), body: m.privacy_keep_body() },
        { id: 'cookies', title: m.privacy_cookies_title(), body: m.privacy_cookies_body() },
        { id: 'rights', title: m.privacy_rights_title(), body: m.privacy_rights_body() },
        { id: 'age', title: m.privacy_age_title(), body: m.privacy_age_body() },
      ]}
    />
  );
}

/** A shop that takes no payment online has no gateway to tell anything, nor has Meta a part in one without WhatsApp. */
function shareText({ sales_mode, whatsapp_news: hasWhatsapp }: StoreRecord): string {
  return [
    ...(sales_mode === 'online_payment' ? [m.privacy_share_gateway()] : []),
    ...(hasWhatsapp ? [m.privacy_share_whatsapp()] : []),
    m.privacy_share_body(),
  ].join(' ');
}
