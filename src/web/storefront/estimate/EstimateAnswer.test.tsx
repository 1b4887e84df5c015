import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { EstimateAnswer } from './EstimateAnswer.tsx';
import { EstimateScreen } from './EstimateScreen.tsx';
import type { EstimateAnswers } from './use-estimate.ts';
import * as estimates from './use-estimate.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search: _, ...rest }: { to: string; search?: object; children: ReactNode }) => <a href={to} {...rest} />,
}));
vi.mock('../layout/shop-context.ts', () => ({ useStore: () => ({}) }));

const DUE = { amount: 20.75, upi_link: null, bank_details: '', pays_online: true, utr_end: '', missing_utr_end: '' };

const estimateOf = (estimate: Partial<Estimate>) => ({
  ...{ number: 'MP-1', version: 2, createdAt: '2026-11-07T06:00:00.000Z', name: 'S', place: 'Madurai' },
  ...{ total_amount: 62.25, paid_amount: 41.5, previous: null, due: null, missing_utr_end: '', ...estimate },
});

function show(estimate: Partial<Estimate>, isAnswered = false) {
  const answers = { estimate: estimateOf(estimate), busy: null, news: null, isAnswered };
  render(<EstimateAnswer answers={answers as unknown as EstimateAnswers} />);
}

it.each([
  ['accepted', { state: 'accepted', accepted_at: '2026-11-07T06:00:00.000Z', bank_details: 'A/C' }, /You accepted/],
  ['paid', { state: 'ordered' }, /an order now/],
  ['announced', { state: 'awaiting' }, /awaiting confirmation/],
] as const)('leads to what a press has changed: %s', (_, estimate, said) => {
  show(estimate, true);
  expect(document.activeElement?.textContent).toMatch(said);
});

it('leaves the focus alone when the page is opened', () => {
  show({ state: 'ordered' });
  expect(document.activeElement).toBe(document.body);
});

// Before: the button to pay was below all goods, and on a computer below the fold.
it('asks for what is still due above the goods, with the one red button', () => {
  const answers = {
    estimate: {
      ...estimateOf({ state: 'ordered', due: DUE }),
      Carts: [],
      extras: [],
      delivery_amount: 10,
      valid_until: '2026-11-09',
    },
    busy: null,
    news: null,
  };
  vi.spyOn(estimates, 'useEstimate').mockReturnValue(answers as unknown as EstimateAnswers);
  render(<EstimateScreen token="t" loaded={answers.estimate as unknown as Estimate} />);
  const pay = screen.getByRole('button', { name: 'Pay ₹20.75 now' });
  expect(pay.compareDocumentPosition(screen.getByText('Items'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'Track Order' }).className).not.toContain('bg-red text-white');
});

it('says that the transfer of what is due is being checked, and asks for nothing but its correction', () => {
  const answers = {
    estimate: {
      ...estimateOf({ state: 'ordered', due: { ...DUE, pays_online: false, utr_end: '8901' } }),
      ...{ Carts: [], extras: [], delivery_amount: 10, valid_until: '2026-11-09' },
    },
    busy: null,
    news: null,
  };
  vi.spyOn(estimates, 'useEstimate').mockReturnValue(answers as unknown as EstimateAnswers);
  render(<EstimateScreen token="t" loaded={answers.estimate as unknown as Estimate} />);
  expect(screen.getByText(/₹20.75, UTR ending in 8901/)).toBeDefined();
  expect(screen.queryByText('Ways to pay')).toBeNull();
  expect(screen.getByRole('button', { name: 'Correct the UTR number' })).toBeDefined();
});
