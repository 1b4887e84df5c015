import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import { SellerBlock } from './SellerBlock.tsx';

const NEW = {
  ...{ store_name: 'Mathappu', legal_name: '', store_address: '', licence_number: '', gstin: '' },
  ...{ phone_number: '', contact_email: '', grievance_officer: { name: '', designation: '', phone: '', email: '' } },
} as unknown as StoreSettings;

it('names customer care only where it can be reached', () => {
  const { rerender } = render(<SellerBlock store={NEW} />);
  expect(screen.queryByText(m.legal_seller_care())).toBeNull();
  rerender(<SellerBlock store={{ ...NEW, contact_email: 'shop@example.com' }} />);
  expect(screen.getByText(m.legal_seller_care())).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
