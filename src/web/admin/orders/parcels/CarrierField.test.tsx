import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFillCarrier } from './CarrierField.tsx';

const RATHINAM = { contact_number: '04562 221100', tracking_link: 'https://rathinam.example' };
const LORRY = { contact_number: '04562 330000', tracking_link: 'https://lorry.example' };

it('fills in a carrier’s contact, replaces it with another’s, and never overwrites typed text', () => {
  const form = { contact_number: '', tracking_link: '' };
  const { result } = renderHook(() =>
    useFillCarrier({
      textOf: (field) => form[field],
      givenOf: () => '',
      set: (field, value) => {
        form[field] = value;
      },
    }),
  );
  result.current(RATHINAM);
  expect(form).toEqual(RATHINAM);
  form.tracking_link = 'typed.example';
  result.current(LORRY);
  expect(form).toEqual({ ...LORRY, tracking_link: 'typed.example' });
});

it('selects the filled-in text in a focused field, so that typing replaces it', () => {
  const input = document.createElement('input');
  input.name = 'contact_number';
  document.body.append(input);
  input.focus();
  const set = (field: string, value: string) => {
    if (field === input.name) input.value = value;
  };
  const { result } = renderHook(() => useFillCarrier({ textOf: () => '', givenOf: () => '', set }));
  result.current(RATHINAM);
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, RATHINAM.contact_number.length]);
  input.remove();
});
