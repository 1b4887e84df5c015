import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { parseQuantity } from './parse-quantity.ts';
import { QuantityStepper } from './Stepper.tsx';

function Counted({ start, max }: { start: number; max: number }) {
  const [value, setValue] = useState(start);
  return <QuantityStepper value={value} max={max} onChange={setValue} label="Sparklers" />;
}

function renderStepper(start: number, max: number) {
  render(<Counted start={start} max={max} />);
  return {
    minus: screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease Sparklers' }),
    plus: screen.getByRole<HTMLButtonElement>('button', { name: 'Increase Sparklers' }),
    box: screen.getByRole<HTMLInputElement>('textbox', { name: 'Sparklers' }),
  };
}

describe('QuantityStepper', () => {
  it('counts up to the stock and down to zero', () => {
    const { minus, plus, box } = renderStepper(0, 2);
    expect(minus.disabled).toBe(true);
    fireEvent.click(plus);
    fireEvent.click(plus);
    expect(box.value).toBe('2');
    expect(plus.disabled).toBe(true);
    fireEvent.click(minus);
    fireEvent.click(minus);
    expect(box.value).toBe('0');
    expect(minus.disabled).toBe(true);
  });

  it('is disabled without stock', () => {
    const { minus, plus, box } = renderStepper(0, 0);
    expect([minus.disabled, plus.disabled, box.disabled]).toEqual([true, true, true]);
  });

  it('cuts a typed number to the stock at once', () => {
    const { box } = renderStepper(1, 20);
    fireEvent.change(box, { target: { value: '250' } });
    expect(box.value).toBe('20');
  });

  it('lets the box be empty while typing, and reads an empty box as zero', () => {
    const { box } = renderStepper(5, 20);
    fireEvent.change(box, { target: { value: '' } });
    expect(box.value).toBe('');
    fireEvent.blur(box);
    expect(box.value).toBe('0');
  });
});

it.each([
  ['12', 12],
  ['007', 7],
  ['1e9', 19],
  ['-3', 3],
  ['99', 50],
  ['', null],
  ['abc', null],
])('reads %j as %j of at most 50', (text, quantity) => {
  expect(parseQuantity(text, 0, 50)).toBe(quantity);
});
