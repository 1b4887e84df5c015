import { describe, expect, it } from 'vitest';
import { addressOnPaper, shopOnPaper } from './shop-on-paper.rules.ts';

const SHOP = {
  ...{ store_name: 'Mathappu', tamil_name: 'மத்தாப்பு', legal_name: 'Murugan Traders', licence_number: 'E/TN/1' },
  ...{ store_address: '12/4 Car Street \n Sivakasi\n626123', phone_number: '04562 222333' },
  ...{ contact_email: 'shop@example.com', gstin: '33ABCDE1234F1Z7' },
};

describe('the shop at the head of a paper', () => {
  it('has its names, address, phone, email, GSTIN and licence', () => {
    expect(shopOnPaper(SHOP, 'en')).toEqual({
      name: 'Mathappu',
      lines: [
        'Murugan Traders',
        '12/4 Car Street, Sivakasi, 626123',
        '04562 222333 · shop@example.com',
        'GSTIN 33ABCDE1234F1Z7 · Licence E/TN/1',
      ],
    });
    expect(shopOnPaper(SHOP, 'ta')).toMatchObject({
      name: 'மத்தாப்பு',
      lines: expect.arrayContaining(['GSTIN 33ABCDE1234F1Z7 · உரிமம் E/TN/1']),
    });
  });

  it('has no line for what the owner has not filled in, nor its own name twice', () => {
    const bare = { ...SHOP, tamil_name: '', legal_name: 'Mathappu', contact_email: '', gstin: '', licence_number: '' };
    const head = { name: 'Mathappu', lines: ['12/4 Car Street, Sivakasi, 626123', '04562 222333'] };
    expect(shopOnPaper(bare, 'ta')).toEqual(head);
    expect(shopOnPaper({ ...bare, store_address: '', phone_number: '', licence_number: 'E/1' }, 'en').lines).toEqual([
      'Licence E/1',
    ]);
  });
});

describe('an address on a paper', () => {
  const MEENA = {
    ...{ name: 'Meena', house_flat_no: '1', street_name: 'Car Street', locality: 'Goripalayam', city: 'Madurai' },
    ...{ state: 'Tamil Nadu', zipcode: '625001' },
  };

  it('has every part that the record has', () => {
    const whole = {
      ...{ ...MEENA, firm: 'Bright & Sons', gstin: '29AAGCB7383J1Z4' },
      ...{ landmark: 'Opposite the temple', delivery_contact_number: '9876543210' },
    };
    expect(addressOnPaper(whole)).toEqual([
      'Bright & Sons, GSTIN 29AAGCB7383J1Z4',
      'Meena',
      '1, Car Street',
      'Goripalayam, Opposite the temple',
      'Madurai, Tamil Nadu 625001',
      '9876543210',
    ]);
  });

  it('has no empty lines', () => {
    expect(addressOnPaper({ ...MEENA, locality: '', firm: 'Bright & Sons' })).toEqual([
      'Bright & Sons',
      'Meena',
      '1, Car Street',
      'Madurai, Tamil Nadu 625001',
    ]);
  });

  it('of a buyer at the counter is a name alone', () => {
    const nowhere = { house_flat_no: '', street_name: '', locality: '', city: '', state: '', zipcode: '' };
    expect(addressOnPaper({ ...nowhere, name: 'Meena' })).toEqual(['Meena']);
    expect(addressOnPaper({ ...nowhere, name: '' })).toEqual([]);
  });
});
