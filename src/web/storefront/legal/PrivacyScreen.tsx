import { useStore } from '#web/storefront/layout/shop-context.ts';
import { privacyText } from '#web/texts/page-texts.ts';
import { LegalPage } from './LegalPage.tsx';

export function PrivacyScreen() {
  return <LegalPage {...privacyText(useStore())} />;
}
