import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { versionName } from '#shop/orders/amending/amending.rules.ts';
import { WholeNumbers } from './WholeNumbers.tsx';

const wholeOf = (text: string) => {
  const { container } = render(<WholeNumbers>{text}</WholeNumbers>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent);
};

it.each([
  [`சரியாக ₹415 செலுத்தி, குறிப்பில் ${versionName('MP-100049', 2)} என்று எழுதுங்கள்`, ['MP-100049 v2']],
  ['Order MP-100049, ₹98.04', ['MP-100049']],
  ['We are working on it.', []],
])('keeps the order numbers of a text whole: %s', (text, numbers) => {
  expect(wholeOf(text)).toEqual(numbers);
});
