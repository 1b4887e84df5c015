export interface SeedCoupon {
  code: string;
  description: string;
  tamilDescription: string;
  minOrderRupees: number;
  discountPercent: number;
  isPublic: boolean;
  maxRedemptions?: number;
  maxPerCustomer?: number;
  firstOrderOnly?: boolean;
  /** Days from seeding until it expires; negative for one that has already expired. */
  expiresInDays?: number;
}

export const coupons: readonly SeedCoupon[] = [
  {
    code: 'DIWALI20',
    description: '20% off your Deepavali order above ₹500',
    tamilDescription: '₹500-க்கு மேல் வாங்கினால் தீபாவளிச் சலுகை 20% தள்ளுபடி',
    minOrderRupees: 500,
    discountPercent: 20,
    isPublic: true,
  },
  {
    code: 'NEWUSER15',
    description: '15% off your first order above ₹300',
    tamilDescription: 'முதல் முறை ₹300-க்கு மேல் வாங்குவோருக்கு 15% தள்ளுபடி',
    minOrderRupees: 300,
    discountPercent: 15,
    isPublic: true,
    firstOrderOnly: true,
    maxPerCustomer: 1,
  },
  {
    code: 'SIVAKASI10',
    description: '10% off any order above ₹1,000',
    tamilDescription: '₹1,000-க்கு மேற்பட்ட எல்லா ஆர்டர்களுக்கும் 10% தள்ளுபடி',
    minOrderRupees: 1000,
    discountPercent: 10,
    isPublic: true,
  },
  {
    code: 'BULK25',
    description: '25% off for associations, temples and shops above ₹10,000',
    tamilDescription: 'சங்கம், கோயில், கடைகளுக்கு ₹10,000-க்கு மேல் 25% தள்ளுபடி',
    minOrderRupees: 10000,
    discountPercent: 25,
    isPublic: true,
  },
  {
    code: 'FAMILY30',
    description: '30% off for friends and family of the shop above ₹2,000',
    tamilDescription: 'நண்பர்கள், உறவினர்களுக்கு ₹2,000-க்கு மேல் 30% தள்ளுபடி',
    minOrderRupees: 2000,
    discountPercent: 30,
    isPublic: false,
    maxRedemptions: 100,
    maxPerCustomer: 1,
  },
  {
    code: 'PONGAL12',
    description: '12% off for Pongal above ₹600',
    tamilDescription: 'பொங்கல் சலுகை: ₹600-க்கு மேல் 12% தள்ளுபடி',
    minOrderRupees: 600,
    discountPercent: 12,
    isPublic: true,
    expiresInDays: -30,
  },
];
