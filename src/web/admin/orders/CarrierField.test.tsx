import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFillCarrier } from './CarrierField.tsx';

const RATHINAM = { contact_number: '04562 221100', tracking_link: 'https://rathinam.example' };
const LORRY = { contact_number: '04562 330000', tracking_link: 'https://lorry.example' };

it("fills in a carrier's contact, another's in its place, and nothing over what somebody typed meanwhile", () => {
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
