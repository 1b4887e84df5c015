import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { EstimateAnswer } from './EstimateAnswer.tsx';
import { estimateCalls } from './estimate-calls.ts';
import { useEstimate } from './use-estimate.ts';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('../layout/shop-context.ts', () => ({ useStore: () => ({ phone_number: '04562 123456' }) }));

const OPEN = {
  ...{ number: 'MP-1', version: 2, state: 'open', createdAt: '2026-11-07T06:00:00.000Z', accepted_at: null, ask: '' },
  ...{ total_amount: 62.25, paid_amount: 0, previous: null, due: null, missing_utr_end: '', utr_end: '1234' },
  ...{ upi_link: null, bank_details: '', pays_online: false },
} as unknown as Estimate;

function Page({ loaded = OPEN }: { loaded?: Estimate }) {
  const answers = useEstimate('t', loaded);
  return (
    <>
      <EstimateAnswer answers={answers} />
      <button type="button" onClick={() => void answers.announce('612345670001')}>
        Correct
      </button>
    </>
  );
}

// Before: the state's own alert took the focus from the reason of the failure.
it('leads to why a later press failed, also if the state has changed meanwhile', async () => {
  vi.spyOn(estimateCalls, 'accept').mockResolvedValue({ ...OPEN, state: 'asked', ask: 'More' } as Estimate);
  vi.spyOn(estimateCalls, 'read').mockResolvedValue({ ...OPEN, state: 'awaiting', version: 3 } as Estimate);
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'I accept' }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/More/));

  const changed = new ApiError(409, { error: 'Changed', code: 'ESTIMATE_CHANGED' } as never);
  vi.spyOn(estimateCalls, 'accept').mockRejectedValue(changed);
  fireEvent.click(screen.getByRole('button', { name: 'Accept as it is' }));
  await waitFor(() => expect(screen.getByText(/awaiting confirmation/)).toBeDefined());
  expect(document.activeElement?.textContent).toMatch(/estimate has changed/);
});

// Before: 'Payment awaiting confirmation', so the correction seemed to have gone through.
it('says why a corrected reference was refused', async () => {
  const awaiting = { ...OPEN, state: 'awaiting' } as Estimate;
  const refusal = { error: 'This reference was given for another order.', code: 'CONFLICT' };
  vi.spyOn(estimateCalls, 'announce').mockRejectedValue(new ApiError(409, refusal as never));
  vi.spyOn(estimateCalls, 'read').mockResolvedValue(awaiting);
  render(<Page loaded={awaiting} />);
  fireEvent.click(screen.getByRole('button', { name: 'Correct' }));
  expect(await screen.findByText('This reference was given for another order.')).toBeDefined();
});

// Before: the same sentence in two alerts.
it.each([
  ['cancelled', 'This estimate is cancelled'],
  ['expired', 'This estimate has expired'],
] as const)('says once that the estimate was %s before the press, and leads there', async (state, said) => {
  const late = new ApiError(409, { error: 'Too late', code: 'CONFLICT' } as never);
  vi.spyOn(estimateCalls, 'accept').mockRejectedValue(late);
  vi.spyOn(estimateCalls, 'read').mockResolvedValue({ ...OPEN, state, valid_until: '2026-11-06' } as Estimate);
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'I accept' }));
  expect(await screen.findAllByText(said)).toHaveLength(1);
  expect(document.activeElement?.textContent).toContain(said);
});
