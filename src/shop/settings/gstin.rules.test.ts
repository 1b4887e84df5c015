import { describe, expect, it } from 'vitest';
import { gstinFault, gstinFaultText, stateOfGstin, toGstin } from './gstin.rules.ts';
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

describe('the state of a GSTIN', () => {
  it.each([
    ['33ABCDE1234F1Z7', 'Tamil Nadu'],
    ['29ABCDE1234F1Z7', 'Karnataka'],
    // Other territory.
    ['97ABCDE1234F1Z7', 'no state'],
    ['33ABCDE1234F1Z', 'no state'],
    ['33', 'no state'],
    ['', 'no state'],
  ])('%j is of %s', (gstin, state) => {
    expect(stateOfGstin(gstin) ?? 'no state').toBe(state);
  });

  it.each([
    ['01', 'checksum'],
    ['38', 'checksum'],
    ['97', 'checksum'],
    ['00', 'state'],
    ['39', 'state'],
    ['96', 'state'],
    ['98', 'state'],
  ])('%s may begin one: %s', (code, fault) => {
    expect(gstinFault(`${code}AAAAA0000A1Z0`)).toBe(fault);
  });

  it('is named in every refusal of its form', () => {
    expect((['length', 'form', 'state'] as const).map(gstinFaultText)).toEqual([
      'A GSTIN has 15 characters, such as 33ABCDE1234F1Z7.',
      'A GSTIN looks like 33ABCDE1234F1Z7: state code, PAN, three more characters.',
      'The first two digits are not a state code.',
    ]);
  });
});
