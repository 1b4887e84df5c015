import { expect, it } from 'vitest';
import { invalid, invalidField } from '#shared/errors.ts';
import { answerError, createRoutes } from './http.ts';

const app = createRoutes();
app.onError(answerError);
app.get('/whole', () => {
  throw invalid('Your cart is empty.');
});
app.get('/field', () => {
  throw invalidField('amount', 'Too much.');
});

it('a refusal has fields only where it is about a field', async () => {
  const bodyOf = async (path: string) => (await app.request(path)).json();
  expect(await bodyOf('/whole')).toEqual({ error: 'Your cart is empty.', code: 'VALIDATION', requestId: '' });
  expect(await bodyOf('/field')).toMatchObject({ fields: { amount: 'Too much.' } });
});
