import { useStore } from '#web/storefront/layout/shop-context.ts';
import { termsText } from '#web/texts/page-texts.ts';
import { LegalPage } from './LegalPage.tsx';

export function TermsScreen() {
  return <LegalPage {...termsText(useStore())} />;
}
