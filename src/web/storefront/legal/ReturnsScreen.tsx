import { returnsText } from '#web/page-texts.ts';
import { useStore } from '#web/storefront/layout/shop-context.ts';
import { LegalPage } from './LegalPage.tsx';

export function ReturnsScreen() {
  return <LegalPage {...returnsText(useStore())} />;
}
