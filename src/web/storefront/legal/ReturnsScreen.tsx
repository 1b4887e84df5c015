import { useStore } from '#web/storefront/layout/shop-context.ts';
import { returnsText } from '#web/texts/page-texts.ts';
import { LegalPage } from './LegalPage.tsx';

export function ReturnsScreen() {
  return <LegalPage {...returnsText(useStore())} />;
}
