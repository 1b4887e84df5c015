import { expect, it } from 'vitest';
import { amountInWords } from './amount-words.ts';

it.each([
  [100, 'one rupee', 'ஒரு ரூபாய்'],
  [1250, 'twelve rupees and fifty paise', 'பன்னிரண்டு ரூபாய் ஐம்பது பைசா'],
  [2_075, 'twenty rupees and seventy-five paise', 'இருபது ரூபாய் எழுபத்து ஐந்து பைசா'],
  [124_900, 'one thousand two hundred forty-nine rupees', 'ஆயிரத்து இருநூற்று நாற்பத்து ஒன்பது ரூபாய்'],
  [1_200_000, 'twelve thousand rupees', 'பன்னிரண்டாயிரம் ரூபாய்'],
  [5_990_000, 'fifty-nine thousand nine hundred rupees', 'ஐம்பத்து ஒன்பதாயிரத்து தொள்ளாயிரம் ரூபாய்'],
  [
    13_997_160,
    'one lakh thirty-nine thousand nine hundred seventy-one rupees and sixty paise',
    'ஒரு இலட்சத்து முப்பத்து ஒன்பதாயிரத்து தொள்ளாயிரத்து எழுபத்து ஒன்று ரூபாய் அறுபது பைசா',
  ],
  [2_000_000_100, 'two crore one rupees', 'இரண்டு கோடியே ஒன்று ரூபாய்'],
])('%i paise in words', (paise, english, tamil) => {
  expect(amountInWords(paise, 'en')).toBe(english);
  expect(amountInWords(paise, 'ta')).toBe(tamil);
});
