import { describe, expect, it } from 'vitest';
import { ALL } from './products.choice.rules.ts';
import { filterProducts, nearestNames, type SearchableProduct, splitByMatch } from './products.search.ts';

function product(name: string, rest: Partial<SearchableProduct> = {}): SearchableProduct {
  return { name, tamil_name: '', description: '', quantity_content: '', category_id: 1, sub_cat: null, ...rest };
}

const sparkler = product('10 cm Electric Sparklers', {
  tamil_name: '10 செ.மீ. எலக்ட்ரிக் மத்தாப்பு',
  description: 'A steady silver spray.',
  quantity_content: '1 Box (10 Pcs)',
  sub_cat: 4,
});
const flowerPot = product('Flower Pots Special', { tamil_name: 'பூச்சட்டி ஸ்பெஷல்', category_id: 2, sub_cat: 7 });
const rocket = product('Whistling Rocket', { category_id: 3, description: 'Climbs with a whistle.' });
const all = [sparkler, flowerPot, rocket];

const find = (filter: Partial<Parameters<typeof filterProducts>[1]>) =>
  filterProducts(all, { search: '', category: ALL, subCategory: ALL, ...filter });

describe('filterProducts', () => {
  it.each([
    ['', all],
    ['   ', all],
    ['SPARK', [sparkler]],
    ['மத்தாப்பு', [sparkler]],
    ['whistle', [rocket]],
    ['10 pcs', [sparkler]],
    ['  flower   pots ', [flowerPot]],
    ['special silver', []],
    // One sound, with which every Tamil word of sparklers begins.
    ['zzzzzz', []],
    ['sparklers rocket', []],
  ])('finds %j in name, Tamil name, description and pack', (search, expected) => {
    expect(find({ search })).toEqual(expected);
  });

  // 'zzzzqq' sounds like 'sk', with which ஸ்கை begins.
  it('finds nothing by a sound without a vowel', () => {
    const shot = [product('Sky Shot', { tamil_name: 'ஸ்கை ஷாட்' })];
    const found = (search: string) => filterProducts(shot, { search, category: ALL, subCategory: ALL });
    expect(found('zzzzqq')).toEqual([]);
    expect(found('skaai')).toEqual(shot);
  });

  it('never finds a substring across two fields', () => {
    const apart = product('Red', { description: 'Rocks' });
    expect(filterProducts([apart], { search: 'dr', category: ALL, subCategory: ALL })).toEqual([]);
  });

  it('finds a row by its number, after rows with the number in their texts', () => {
    expect(find({ search: '2' })).toEqual([flowerPot]);
    expect(find({ search: '#3' })).toEqual([rocket]);
    expect(find({ search: '10' })).toEqual([sparkler]);
    const part = [
      { ...rocket, serial: 30 },
      { ...sparkler, serial: 10 },
    ];
    expect(filterProducts(part, { search: '30', category: ALL, subCategory: ALL })).toEqual([part[0]]);
    expect(find({ search: '#3', category: '2' })).toEqual([]);
  });

  it('stays within the category for every kind of query', () => {
    expect(find({ search: 'poochatti', category: '2' })).toEqual([flowerPot]);
    expect(find({ search: 'poochatti', category: '1' })).toEqual([]);
    expect(find({ search: 'rokcet', category: '1' })).toEqual([]);
  });

  it('compares category and sub-category ids as texts', () => {
    expect(find({ category: '2' })).toEqual([flowerPot]);
    expect(find({ category: '1', subCategory: '4' })).toEqual([sparkler]);
    expect(find({ category: '1', subCategory: '7' })).toEqual([]);
    expect(find({ category: 'nonsense' })).toEqual([]);
  });
});

describe('splitByMatch', () => {
  it('puts every match at an odd place and loses no letter', () => {
    const pieces = splitByMatch('Red and Red Rocket', 'red');
    expect(pieces).toEqual(['', 'Red', ' and ', 'Red', ' Rocket']);
    expect(splitByMatch('Rocket', '')).toEqual(['Rocket']);
    expect(splitByMatch('Rocket', 'pot')).toEqual(['Rocket']);
  });

  it.each([
    ['பூச்சட்டி ஸ்பெஷல்', 'poochatti', ['', 'பூச்சட்டி', ' ஸ்பெஷல்']],
    ['Flower Pots Special', 'flowerpot', ['', 'Flower Pots', ' Special']],
    ['1000 Wala', '1000 lar', ['', '1000', ' ', 'Wala', '']],
    ['Baby Rocket', 'rokcet', ['Baby ', 'Rocket', '']],
    ['Baby Rocket', '1000 rocket', ['Baby Rocket']],
  ])('marks in %j what %j meant', (text, search, pieces) => {
    expect(splitByMatch(text, search)).toEqual(pieces);
  });
});

describe('nearestNames', () => {
  it('tolerates a typing error in both languages', () => {
    expect(nearestNames(all, 'sparklrs', 'en')).toEqual(['10 cm Electric Sparklers']);
    expect(nearestNames(all, 'பூச்சடி', 'en')).toEqual(['பூச்சட்டி ஸ்பெஷல்']);
  });

  it('gives Tamil names on a Tamil page whatever was typed, and English ones of goods without', () => {
    expect(nearestNames(all, 'sparklrs', 'ta')).toEqual(['10 செ.மீ. எலக்ட்ரிக் மத்தாப்பு']);
    expect(nearestNames(all, 'பூச்சடி', 'ta')).toEqual(['பூச்சட்டி ஸ்பெஷல்']);
    expect(nearestNames(all, 'whistlig rokket', 'ta')).toEqual(['Whistling Rocket']);
  });

  it('suggests nothing when nothing is similar', () => {
    expect(nearestNames(all, 'xyzzy', 'en')).toEqual([]);
  });
});
