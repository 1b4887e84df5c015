import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { EstimateAnswer } from './EstimateAnswer.tsx';
import type { EstimateAnswers } from './use-estimate.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search: _, ...rest }: { to: string; search?: object; children: ReactNode }) => <a href={to} {...rest} />,
}));
vi.mock('../layout/shop-context.ts', () => ({ useStore: () => ({}) }));

const DUE = { amount: 20.75, upi_link: null, bank_details: '', pays_online: true };

function show(estimate: Partial<Estimate>, isAnswered = false) {
  const whole = { number: 'MP-1', total_amount: 62.25, paid_amount: 41.5, previous: null, due: null, ...estimate };
  const answers = { estimate: { missing_utr_end: '', ...whole }, busy: null, news: null, isAnswered };
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

it('has one red button: if something is still due, paying comes first', () => {
  show({ state: 'ordered', due: DUE });
  expect(screen.getByRole('link', { name: 'Track Order' }).className).not.toContain('bg-red text-white');
});
