import { describe, expect, it } from 'vitest';
import { gstinFault, toGstin } from './gstin.rules.ts';
import { StoreSettingsUpdate } from './settings.contract.ts';

describe('a GSTIN', () => {
  it.each([
    ['33AAAAA0000A1Z9', null],
    ['27AAPFU0939F1ZV', null],
    ['33ABCDE1234F1Z', 'length'],
    ['33ABCDE1234F1Z77', 'length'],
    ['33ABCDE1234F1Y7', 'form'],
    ['33ABC1E1234F1Z7', 'form'],
    ['TN3ABCDE1234F1Z', 'form'],
    ['00ABCDE1234F1Z7', 'state'],
    ['39ABCDE1234F1Z7', 'state'],
    ['33ABCDE1234F1Z5', 'checksum'],
    // Two digits swapped.
    ['33ABCDE1243F1Z7', 'checksum'],
  ])('%s: %s', (gstin, fault) => {
    expect(gstinFault(gstin)).toBe(fault);
  });

  it('is normalised as bills print it', () => {
    expect(toGstin(' 33 abcde1234f1z7 ')).toBe('33ABCDE1234F1Z7');
    expect(StoreSettingsUpdate.parse({ gstin: '33 abcde1234f1z7' }).gstin).toBe('33ABCDE1234F1Z7');
  });

  it('may be missing, for a shop below the threshold', () => {
    expect(StoreSettingsUpdate.parse({ gstin: '' }).gstin).toBe('');
  });

  it('that is invalid is refused by the server too, with the reason', () => {
    const said = StoreSettingsUpdate.safeParse({ gstin: '39ABCDE1234F1Z5' }).error?.issues[0]?.message;
    expect(said).toBe('The first two digits are not a state code.');
    expect(StoreSettingsUpdate.safeParse({ gstin: '33ABCDE1234F1Z5' }).success).toBe(true);
  });
});

describe("the shop's phone", () => {
  it('is one that customers can call', () => {
    expect(StoreSettingsUpdate.safeParse({ phone_number: '04562 123456' }).success).toBe(true);
    expect(StoreSettingsUpdate.safeParse({ phone_number: 'call us' }).success).toBe(false);
    expect(StoreSettingsUpdate.safeParse({ whatsapp_number: 'same' }).success).toBe(false);
    expect(StoreSettingsUpdate.safeParse({ whatsapp_number: '' }).success).toBe(true);
  });
});
