/** The simulation's records, with the fields of spec §3. Amounts are in rupees, times in ISO 8601 UTC. */

export interface Product {
  id: string;
  name: string;
  description: string;
  price: number;
  originalPrice: number;
  /** Percent off the original price. */
  discount: number;
  /** Name of the category. */
  category: string;
  categoryId: string;
  image: string;
  gallery: string[];
  stock: number;
  ratings: number;
  reviewCount: number;
  features: string[];
  specifications: Specifications;
  videoUrl: string | null;
  isPopular: boolean;
  isFeatured: boolean;
  tags: string[];
  createdAt: string;
  updatedAt: string;
}

export interface Specifications {
  weight: string;
  duration: string;
  safetyRating: string;
  ageGroup: string;
}

export interface Category {
  id: string;
  name: string;
  description: string;
  image: string;
  productCount: number;
  isActive: boolean;
  sortOrder: number;
  createdAt: string;
  updatedAt: string;
}

/** The stored part of a category; its products are counted on each read. */
export type StoredCategory = Omit<Category, 'productCount'>;

export interface Address {
  id: string;
  name: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  isDefault: boolean;
  createdAt: string;
}

export interface Preferences {
  notifications: boolean;
  emailUpdates: boolean;
  smsUpdates: boolean;
}

/** The stored part of a customer. */
export interface StoredCustomer {
  id: string;
  name: string;
  email: string;
  phone_number: string;
  role: 'admin' | 'customer';
  createdAt: string;
  addresses: Address[];
  totalOrders: number;
  totalSpent: number;
  isActive: boolean;
  registeredAt: string;
  lastLoginAt: string | null;
  preferences: Preferences;
}

/** A customer as returned: with their orders, newest first, and their default address. */
export interface Customer extends StoredCustomer {
  Orders: Order[];
  address: Address | null;
}

export interface Coupon {
  code: string;
  /** Percent, or rupees when the type is fixed. */
  discount: number;
  type: 'percentage' | 'fixed';
  minAmount: number;
}

export interface CartItem {
  /** The product's id. */
  id: string;
  name: string;
  image: string;
  price: number;
  originalPrice: number;
  quantity: number;
  total: number;
  stock: number;
}

export interface Totals {
  subtotal: number;
  tax: number;
  shipping: number;
  discount: number;
  total: number;
}

export interface Cart extends Totals {
  items: CartItem[];
  coupon: Coupon | null;
  selectedAddress: ShippingAddress | null;
  paymentMethod: string | null;
  estimatedDelivery: string;
  /** Null while the cart is empty. */
  shippingMethod: string | null;
}

/** A saved address, or the part of one that is known so far. */
export type ShippingAddress = Partial<Address>;

/** Any may be set at any time (spec §4); the last three are tracking steps. */
export type OrderStatus =
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'ordered'
  | 'confirmed'
  | 'out_for_delivery';

export interface TrackingEntry {
  status: OrderStatus;
  timestamp: string;
  description: string;
}

export interface Order extends Totals {
  id: string;
  userId: string;
  customerName: string;
  customerPhone: string;
  items: CartItem[];
  status: OrderStatus;
  paymentMethod: string;
  paymentStatus: 'pending' | 'completed';
  shippingAddress: ShippingAddress;
  trackingDetails: TrackingEntry[];
  createdAt: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
  updatedAt: string;
}
