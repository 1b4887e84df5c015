/** The fixed sample data (spec §3): six products, eight categories, and customers written for this project. */
import type { Product, StoredCategory, StoredCustomer } from './records.ts';

const SAMPLED_AT = '2024-01-01T00:00:00.000Z';
const DISCOUNT_PERCENT = 17;

/** The list price that 17 percent off leads to `price` (decisions §8). */
const originalPriceOf = (price: number) => Math.round(price / 0.83);

const CATEGORIES: readonly [name: string, image: string, description: string][] = [
  ['Premium Crackers', 'wala.svg', 'Long garlands for the great moment'],
  ['Standard Crackers', 'cracker.svg', 'Garlands and crackers for every evening'],
  ['Aerial Fireworks', 'sky-shot.svg', 'Shots that open high above the roofs'],
  ['Ground Fireworks', 'flower-pot.svg', 'Fountains of light that stay on the ground'],
  ['Rockets', 'rocket.svg', 'Up with a whistle, down as stars'],
  ['Sparklers', 'sparkler.svg', 'Light in the hand, for young and old'],
  ['Gift Boxes', 'gift-box.svg', 'A whole festival in one box'],
  ['Safety Items', 'safety.svg', 'What belongs beside every firework'],
];

type Sample = Pick<
  Product,
  'name' | 'price' | 'image' | 'stock' | 'ratings' | 'reviewCount' | 'isPopular' | 'isFeatured'
> & {
  categoryId: string;
  about: string;
  lasts: string;
  weight: string;
  tags: string[];
};

const PRODUCTS: readonly Sample[] = [
  {
    ...{
      name: '1000 Wala',
      price: 1000,
      categoryId: '1',
      image: 'wala.svg',
      stock: 50,
      ratings: 4.8,
      reviewCount: 245,
    },
    ...{ isPopular: true, isFeatured: true, weight: '2.5 kg', lasts: '90 seconds', tags: ['wala', 'garland', 'loud'] },
    about: 'A garland of a thousand crackers for the first minute of Deepavali',
  },
  {
    ...{ name: '500 Wala', price: 500, categoryId: '2', image: 'wala.svg', stock: 75, ratings: 4.6, reviewCount: 189 },
    ...{ isPopular: true, isFeatured: false, weight: '1.2 kg', lasts: '45 seconds', tags: ['wala', 'garland'] },
    about: 'Five hundred crackers in one garland',
  },
  {
    ...{ name: 'Sky Shot', price: 250, categoryId: '3', image: 'sky-shot.svg', stock: 100, ratings: 4.7 },
    ...{ reviewCount: 156, isPopular: true, isFeatured: true, weight: '400 g', lasts: '25 seconds' },
    ...{ tags: ['aerial', 'colour', 'night'], about: 'Twelve shots that open as golden palms in the sky' },
  },
  {
    ...{ name: 'Flower Pot', price: 150, categoryId: '4', image: 'flower-pot.svg', stock: 200, ratings: 4.5 },
    ...{ reviewCount: 134, isPopular: false, isFeatured: true, weight: '300 g', lasts: '40 seconds' },
    ...{ tags: ['ground', 'fountain', 'children'], about: 'A fountain of silver and gold, as tall as a man' },
  },
  {
    ...{ name: 'Rocket', price: 75, categoryId: '5', image: 'rocket.svg', stock: 150, ratings: 4.3, reviewCount: 98 },
    ...{ isPopular: false, isFeatured: false, weight: '150 g', lasts: '10 seconds', tags: ['aerial', 'whistle'] },
    about: 'Ten rockets that climb with a whistle and end in stars',
  },
  {
    ...{ name: 'Sparklers', price: 25, categoryId: '6', image: 'sparkler.svg', stock: 500, ratings: 4.4 },
    ...{ reviewCount: 312, isPopular: true, isFeatured: false, weight: '100 g', lasts: '60 seconds' },
    ...{ tags: ['hand', 'children', 'quiet'], about: 'Ten sparklers that burn calmly in the hand' },
  },
];

/** Name, phone, orders, rupees spent, day of registration, whether active. */
const CUSTOMERS: readonly [string, string, number, number, string, boolean][] = [
  ['Meena Sundaram', '9443120001', 8, 12450, '2023-04-11', true],
  ['Karthik Raja', '9443120002', 5, 8320, '2023-05-02', true],
  ['Fathima Begum', '9443120003', 3, 4875, '2023-06-19', true],
  ['John Peter', '9443120004', 1, 1180, '2023-07-08', true],
  ['Lakshmi Narayanan', '9443120005', 12, 21900, '2023-07-30', true],
  ['Selvi Murugan', '9443120006', 2, 1955, '2023-08-14', false],
  ['Arun Prakash', '9443120007', 6, 9640, '2023-09-01', true],
  ['Deepa Venkatesh', '9443120008', 4, 6210, '2023-09-22', true],
  ['Mohammed Ismail', '9443120009', 1, 590, '2023-10-05', false],
  ['Revathi Kannan', '9443120010', 9, 15780, '2023-10-17', true],
  ['Senthil Kumar', '9443120011', 0, 0, '2023-11-01', true],
  ['Anitha Joseph', '9443120012', 2, 2715, '2023-11-08', true],
  ['Vignesh Pandian', '9443120013', 3, 3340, '2023-12-12', false],
];

export function sampleCategories(): StoredCategory[] {
  return CATEGORIES.map(([name, image, description], index) => ({
    ...{ id: String(index + 1), name, description, image, isActive: true, sortOrder: index + 1 },
    ...{ createdAt: SAMPLED_AT, updatedAt: SAMPLED_AT },
  }));
}

export function sampleProducts(): Product[] {
  return PRODUCTS.map(({ about, lasts, weight, ...sample }, index) => ({
    ...sample,
    id: String(index + 1),
    description: about,
    originalPrice: originalPriceOf(sample.price),
    discount: DISCOUNT_PERCENT,
    category: CATEGORIES[Number(sample.categoryId) - 1]?.[0] ?? '',
    gallery: [sample.image],
    features: ['Made in Sivakasi', 'Checked before packing'],
    specifications: { weight, duration: lasts, safetyRating: 'Class 1', ageGroup: '14+ with an adult' },
    videoUrl: null,
    createdAt: SAMPLED_AT,
    updatedAt: SAMPLED_AT,
  }));
}

export function sampleCustomers(): StoredCustomer[] {
  return CUSTOMERS.map(([name, phone_number, totalOrders, totalSpent, day, isActive], index) => ({
    ...{
      id: `customer-${index + 1}`,
      name,
      phone_number,
      totalOrders,
      totalSpent,
      isActive,
      role: 'customer' as const,
    },
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    addresses: [],
    createdAt: `${day}T06:30:00.000Z`,
    registeredAt: `${day}T06:30:00.000Z`,
    lastLoginAt: null,
    preferences: { notifications: true, emailUpdates: true, smsUpdates: false },
  }));
}
