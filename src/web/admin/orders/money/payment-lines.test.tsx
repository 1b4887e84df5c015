import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PaymentLines } from './PaymentLines.tsx';

const at = '2026-11-29T12:36:42.809Z';

it('shows amount, way, day, taker and reference of each payment', () => {
  const none = { means: null, reference: null, actor: null, is_second: false };
  render(
    <PaymentLines
      payments={[
        { ...none, createdAt: at, method: 'upi_direct', reference: '612345802805', amount: 41.5, actor: 'Selvi' },
        { ...none, createdAt: at, method: 'cash', amount: 41.5 },
        { ...none, createdAt: at, method: 'online', means: 'upi', reference: 'pay_1', amount: 100 },
        {
          ...none,
          createdAt: at,
          method: 'online',
          means: 'netbanking',
          reference: 'pay_2',
          amount: 100,
          is_second: true,
        },
        { ...none, createdAt: at, method: 'cod', amount: -66.5 },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Received ₹41.50UPI transfer29/11/2026, 6:06 pm · Selvi612345802805',
    'Received ₹41.50Cash29/11/2026, 6:06 pm',
    'Received ₹100Online · UPI29/11/2026, 6:06 pmpay_1',
    'Received ₹100Online · Net banking29/11/2026, 6:06 pmSecond payment: not owedpay_2',
    'Corrected: −₹66.50Cash on delivery29/11/2026, 6:06 pm',
  ]);
});
