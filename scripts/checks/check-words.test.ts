import { describe, expect, test } from 'vitest';
import { checkWords } from './check-words.ts';

const problemsOf = (en: Record<string, unknown>, ta: Record<string, unknown>) => checkWords({ en, ta }).problems;

describe('the check of the messages', () => {
  test('refuses two messages with the same text in both languages', () => {
    const en = { common_total: 'Total', order_total: 'Total', common_cart: 'Cart' };
    const ta = { common_total: 'மொத்தம்', order_total: 'மொத்தம்', common_cart: 'கூடை' };
    expect(problemsOf(en, ta)).toEqual(['common_total, order_total say the same: keep one of them.']);
  });

  test('allows one English word to have two Tamil ones', () => {
    expect(problemsOf({ filter_to: 'To', mail_to: 'To' }, { filter_to: 'வரை', mail_to: 'பெறுநர்' })).toEqual([]);
  });

  test('finds forbidden spellings, also in plural forms', () => {
    const forms = [{ match: { one: '1 e-mail', other: 'e-mails' } }];
    expect(problemsOf({ mails: forms }, { mails: 'மின்னஞ்சல்' })).toEqual(["mails (en) says 'e-mail': we write 'email'."]);
    expect(problemsOf({ ask: 'Send enquiry...' }, { ask: 'விசாரணையை அனுப்பு' })).toEqual([
      "ask (en) says '...': we write '…'.",
      "ask (ta) says 'விசாரணை': we write 'என்கொயரி'.",
    ]);
  });

  test('accepts the specification’s own texts', () => {
    const key = 'home_search_placeholder';
    expect(problemsOf({ [key]: 'Search crackers, fireworks...' }, { [key]: 'பட்டாசைத் தேடுங்கள்…' })).toEqual([]);
  });
});
