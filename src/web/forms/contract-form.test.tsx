import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Line } from '#shared/wire.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { showSaved } from './answers.ts';
import { contractResolver } from './contract-resolver.ts';
import { FormCheckbox, FormText } from './fields.tsx';
import { numberFrom } from './numbers.ts';
import { useContractForm } from './use-contract-form.ts';

const Parcel = z.strictObject({ name: Line(10).min(1), cartons: z.int().min(1).max(20), fragile: z.boolean() });

const save = vi.fn<(body: unknown) => Promise<unknown>>();

function ParcelForm() {
  const { form, control, frame } = useContractForm({
    schema: Parcel,
    values: { name: '', cartons: '1', fragile: false },
    bodyOf: (values) => ({ ...values, cartons: numberFrom(values.cartons) }),
    save: async (body, values) => {
      await save(body);
      showSaved(form, values);
    },
  });
  return (
    <Form onSubmit={frame.onSubmit}>
      <FormText name="name" control={control} label="Name" />
      <FormText name="cartons" control={control} label="Cartons" />
      <FormCheckbox name="fragile" control={control} label="Fragile" />
      {frame.failure && <p role="alert">{frame.failure}</p>}
      <Button type="submit" busy={frame.busy} busyText="Saving">
        Save
      </Button>
      <output>{frame.isDirty ? 'changed' : 'as saved'}</output>
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button'));
const errorOf = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

beforeEach(() => {
  overwriteGetLocale(() => 'en');
  save.mockReset().mockResolvedValue(null);
  render(<ParcelForm />);
});
afterEach(() => document.body.replaceChildren());

it('sends the body built from the values, and marks them as saved', async () => {
  type('Name', 'Diya');
  type('Cartons', '3');
  fireEvent.click(field('Fragile'));
  expect(screen.getByText('changed')).toBeTruthy();
  send();
  await screen.findByText('as saved');
  expect(save).toHaveBeenCalledWith({ name: 'Diya', cartons: 3, fragile: true });
  expect(field('Name').value).toBe('Diya');
  type('Name', 'Diya 2');
  expect(screen.getByText('changed')).toBeTruthy();
});

it('shows contract errors next to their fields, focuses the first and sends nothing', async () => {
  type('Cartons', 'three');
  send();
  await waitFor(() => expect(errorOf('Name')).toBe('Please enter the name.'));
  expect(errorOf('Cartons')).toBe('Number of cartons must be a whole number from 1 to 20.');
  expect(document.activeElement).toBe(field('Name'));
  expect(field('Cartons').value).toBe('three');
  expect(save).not.toHaveBeenCalled();
  type('Name', 'Diya');
  await waitFor(() => expect(errorOf('Name')).toBeUndefined());
});

it('speaks Tamil on a Tamil page', async () => {
  overwriteGetLocale(() => 'ta');
  send();
  await waitFor(() => expect(errorOf('Name')).toMatch(/இதை நிரப்புங்கள்/));
});

it("puts the server's refusals next to their fields, focuses the first, and keeps what was typed", async () => {
  const fields = { cartons: 'The lorry is full.' };
  save.mockRejectedValueOnce(new ApiError(400, { code: 'VALIDATION', error: 'The lorry is full.', fields }));
  type('Name', 'Diya');
  type('Cartons', '9');
  send();
  await waitFor(() => expect(errorOf('Cartons')).toBe('The lorry is full.'));
  expect(document.activeElement).toBe(field('Cartons'));
  expect([field('Name').value, field('Cartons').value]).toEqual(['Diya', '9']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows errors without a field above the button, together with field errors', async () => {
  const fields = { name: 'Taken.', lorry: 'Gone.' };
  save.mockRejectedValueOnce(new ApiError(400, { code: 'VALIDATION', error: 'Gone.', fields }));
  type('Name', 'Diya');
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('Gone.');
  expect(errorOf('Name')).toBe('Taken.');
});

it('is busy while sending, keeps everything if the network is lost, and sends again', async () => {
  let lose: (error: Error) => void = () => undefined;
  save.mockImplementationOnce(() => new Promise((_, reject) => (lose = reject)));
  type('Name', 'Diya');
  send();
  await screen.findByText('Saving');
  lose(new ApiError(0, { code: 'OFFLINE', error: '' }));
  await screen.findByRole('alert');
  expect([field('Name').value, field('Cartons').value]).toEqual(['Diya', '1']);
  expect(screen.getByText('changed')).toBeTruthy();
  send();
  await screen.findByText('as saved');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows an error within a list at the field in which the whole list is typed', async () => {
  const Rates = z.object({
    rates: z
      .string()
      .transform((text) => text.split(' '))
      .pipe(z.array(z.iso.date())),
  });
  const resolve = contractResolver<{ rates: string }>(Rates, (values) => values);
  const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: 'firstError' as const };
  const { errors } = await resolve({ rates: '2026-04-01 2026-02-31' }, undefined, options);
  expect(errors).toEqual({ rates: expect.objectContaining({ message: expect.any(String) }) });
});

// Seen before: 'Please sign in.', which led people away from what they had typed.
it('keeps what was typed when the session has ended, and says that another tab signs in', async () => {
  save.mockRejectedValue(new ApiError(401, { error: 'Please sign in.', code: 'UNAUTHENTICATED' }));
  type('Name', 'Diya');
  send();
  await screen.findByText(/What you typed stays here if you sign in from another tab/);
  expect(field('Name').value).toBe('Diya');
});
