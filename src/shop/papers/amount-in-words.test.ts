import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [100, 'One Rupee Only', 'ஒன்று ரூபாய் மட்டும்'],
  [1_000_00, 'One Thousand Rupees Only', 'ஆயிரம் ரூபாய் மட்டும்'],
  [
    1_250_75,
    'One Thousand Two Hundred Fifty Rupees And Seventy Five Paise Only',
    'ஆயிரத்து இருநூற்று ஐம்பது ரூபாய் எழுபத்து ஐந்து காசு மட்டும்',
  ],
  [12_900_00, 'Twelve Thousand Nine Hundred Rupees Only', 'பன்னிரண்டாயிரத்து தொள்ளாயிரம் ரூபாய் மட்டும்'],
  [
    1_23_456_00,
    'One Lakh Twenty Three Thousand Four Hundred Fifty Six Rupees Only',
    'ஒரு லட்சத்து இருபத்து மூவாயிரத்து நானூற்று ஐம்பத்து ஆறு ரூபாய் மட்டும்',
  ],
  [50_000_00, 'Fifty Thousand Rupees Only', 'ஐம்பதாயிரம் ரூபாய் மட்டும்'],
  [25_000_00, 'Twenty Five Thousand Rupees Only', 'இருபத்து ஐயாயிரம் ரூபாய் மட்டும்'],
  [90_001_00, 'Ninety Thousand One Rupees Only', 'தொண்ணூறாயிரத்து ஒன்று ரூபாய் மட்டும்'],
  [2_00_00_000_00, 'Two Crore Rupees Only', 'இரண்டு கோடி ரூபாய் மட்டும்'],
])('%i paise', (amount, english, tamil) => {
  expect(amountInWords(amount, 'en')).toBe(english);
  expect(amountInWords(amount, 'ta')).toBe(tamil);
});
