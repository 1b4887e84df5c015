export type SeedAddressType = 'home' | 'office' | 'other';

export interface SeedAddress {
  name: string;
  house_flat_no: string;
  street_name: string;
  locality: string;
  landmark: string;
  city: string;
  state: string;
  zipcode: string;
  address_type: SeedAddressType;
  delivery_contact_number: string;
  isDefault: boolean;
}

export interface SeedCustomer {
  name: string;
  email: string;
  phone: string;
  password: string;
  addresses: readonly SeedAddress[];
}

export type SeedOrderStatus =
  | 'confirmed'
  | 'processing'
  | 'shipped'
  | 'in_transit'
  | 'out_for_delivery'
  | 'delivered'
  | 'cancelled';

export interface SeedCourier {
  courier_partner: string;
  contact_number: string;
  tracking_link: string;
  tracking_id: string;
}

export interface SeedOrder {
  customerPhone: string;
  lines: readonly { sku: string; quantity: number }[];
  status: SeedOrderStatus;
  daysAgo: number;
  couponCode?: string;
  courier?: SeedCourier;
}

export const customers: readonly SeedCustomer[] = [
  {
    name: 'Meena Sundaram',
    email: 'meena.sundaram@example.com',
    phone: '9486012345',
    password: 'sparkle-2026',
    addresses: [
      {
        name: 'Meena Sundaram',
        house_flat_no: '14/2',
        street_name: 'Vadakku Veli Street',
        locality: 'Simmakkal',
        landmark: 'Near the corporation library',
        city: 'Madurai',
        state: 'Tamil Nadu',
        zipcode: '625001',
        address_type: 'home',
        delivery_contact_number: '9486012345',
        isDefault: true,
      },
      {
        name: 'Meena Sundaram',
        house_flat_no: '3rd Floor, Plot 88',
        street_name: 'KK Nagar Main Road',
        locality: 'KK Nagar',
        landmark: 'Opposite the children park',
        city: 'Madurai',
        state: 'Tamil Nadu',
        zipcode: '625020',
        address_type: 'office',
        delivery_contact_number: '9876543211',
        isDefault: false,
      },
    ],
  },
  {
    name: 'Arjun Natarajan',
    email: 'arjun.natarajan@example.com',
    phone: '9500012345',
    password: 'chakkar-2026',
    addresses: [
      {
        name: 'Arjun Natarajan',
        house_flat_no: 'Flat 5B',
        street_name: 'Sathy Road',
        locality: 'Ganapathy',
        landmark: 'Behind the bus depot',
        city: 'Coimbatore',
        state: 'Tamil Nadu',
        zipcode: '641006',
        address_type: 'home',
        delivery_contact_number: '9500012345',
        isDefault: true,
      },
    ],
  },
  {
    name: 'Fathima Rahman',
    email: 'fathima.rahman@example.com',
    phone: '8825512340',
    password: 'lantern-2026',
    addresses: [
      {
        name: 'Fathima Rahman',
        house_flat_no: '27',
        street_name: 'Second Cross Street',
        locality: 'Royapettah',
        landmark: 'Next to the clock tower',
        city: 'Chennai',
        state: 'Tamil Nadu',
        zipcode: '600014',
        address_type: 'home',
        delivery_contact_number: '8825512340',
        isDefault: true,
      },
      {
        name: 'Yusuf Rahman',
        house_flat_no: '9',
        street_name: 'Big Bazaar Street',
        locality: 'Teppakulam',
        landmark: 'Above the stationery shop',
        city: 'Tiruchirappalli',
        state: 'Tamil Nadu',
        zipcode: '620002',
        address_type: 'other',
        delivery_contact_number: '8825512341',
        isDefault: false,
      },
    ],
  },
  {
    name: 'Girish Hegde',
    email: 'girish.hegde@example.com',
    phone: '7353312345',
    password: 'fountain-2026',
    addresses: [
      {
        name: 'Girish Hegde',
        house_flat_no: 'No. 402',
        street_name: '11th Main Road',
        locality: 'Jayanagar 4th Block',
        landmark: 'Near the bus complex',
        city: 'Bengaluru',
        state: 'Karnataka',
        zipcode: '560011',
        address_type: 'home',
        delivery_contact_number: '7353312345',
        isDefault: true,
      },
    ],
  },
  {
    name: 'Asha Kulkarni',
    email: 'asha.kulkarni@example.com',
    phone: '6302212345',
    password: 'peacock-2026',
    addresses: [
      {
        name: 'Asha Kulkarni',
        house_flat_no: 'B-14',
        street_name: 'Prabhat Road',
        locality: 'Erandwane',
        landmark: 'Lane 7, blue gate',
        city: 'Pune',
        state: 'Maharashtra',
        zipcode: '411004',
        address_type: 'home',
        delivery_contact_number: '6302212345',
        isDefault: true,
      },
    ],
  },
];

export const orders: readonly SeedOrder[] = [
  {
    customerPhone: '9486012345',
    status: 'delivered',
    daysAgo: 38,
    couponCode: 'NEWUSER15',
    courier: {
      courier_partner: 'Vaigai Parcel Service',
      contact_number: '0452 100111',
      tracking_link: 'https://track.vaigaiparcel.example',
      tracking_id: 'VPS2600417',
    },
    lines: [
      { sku: 'SPK-001', quantity: 10 },
      { sku: 'FLP-001', quantity: 2 },
      { sku: 'GCH-BIG', quantity: 1 },
      { sku: 'MAT-SFT', quantity: 1 },
      { sku: 'SFT-INC', quantity: 1 },
    ],
  },
  {
    customerPhone: '9486012345',
    status: 'cancelled',
    daysAgo: 21,
    lines: [
      { sku: 'WAL-1000', quantity: 1 },
      { sku: 'SKY-001', quantity: 2 },
      { sku: 'RKT-001', quantity: 4 },
    ],
  },
  {
    customerPhone: '9486012345',
    status: 'shipped',
    daysAgo: 4,
    couponCode: 'DIWALI20',
    courier: {
      courier_partner: 'Vaigai Parcel Service',
      contact_number: '0452 100111',
      tracking_link: 'https://track.vaigaiparcel.example',
      tracking_id: 'VPS2600893',
    },
    lines: [
      { sku: 'SPK-010E', quantity: 6 },
      { sku: 'SPK-012C', quantity: 4 },
      { sku: 'FLP-KTI', quantity: 2 },
      { sku: 'GCH-DLX', quantity: 1 },
      { sku: 'TWS-040', quantity: 2 },
      { sku: 'PEN-010', quantity: 2 },
      { sku: 'FTN-GLD', quantity: 2 },
      { sku: 'GFT-025', quantity: 1 },
    ],
  },
  {
    customerPhone: '9486012345',
    status: 'processing',
    daysAgo: 2,
    couponCode: 'FAMILY30',
    lines: [
      { sku: 'SPK-030E', quantity: 5 },
      { sku: 'SPK-030M', quantity: 3 },
      { sku: 'FLP-BIG', quantity: 4 },
      { sku: 'FLP-TRI', quantity: 1 },
      { sku: 'GCH-ASK', quantity: 2 },
      { sku: 'SSC-400L', quantity: 10 },
      { sku: 'BIJ-R100', quantity: 4 },
      { sku: 'WAL-0500', quantity: 1 },
      { sku: 'RKT-CLR', quantity: 2 },
      { sku: 'SKY-030', quantity: 1 },
      { sku: 'MSC-012', quantity: 2 },
      { sku: 'MSC-030', quantity: 1 },
      { sku: 'PCK-BIG', quantity: 1 },
      { sku: 'GFT-KID', quantity: 1 },
    ],
  },
  {
    customerPhone: '9486012345',
    status: 'confirmed',
    daysAgo: 0,
    couponCode: 'SIVAKASI10',
    lines: [
      { sku: 'SPK-007E', quantity: 5 },
      { sku: 'SPK-010E', quantity: 5 },
      { sku: 'SPK-012C', quantity: 3 },
      { sku: 'SPK-030E', quantity: 4 },
      { sku: 'SPK-050E', quantity: 2 },
      { sku: 'FLP-SML', quantity: 3 },
      { sku: 'FLP-ASK', quantity: 2 },
      { sku: 'FLP-KTS', quantity: 1 },
      { sku: 'GCH-SML', quantity: 4 },
      { sku: 'GCH-WIR', quantity: 2 },
      { sku: 'TWS-015', quantity: 3 },
      { sku: 'TWS-040C', quantity: 1 },
      { sku: 'PEN-007', quantity: 2 },
      { sku: 'PEN-TRS', quantity: 2 },
      { sku: 'FTN-SLV', quantity: 1 },
      { sku: 'FTN-SVN', quantity: 1 },
      { sku: 'SSC-275K', quantity: 10 },
      { sku: 'SSC-350L', quantity: 8 },
      { sku: 'BIJ-S50', quantity: 3 },
      { sku: 'WAL-0100', quantity: 2 },
      { sku: 'RKT-BBY', quantity: 2 },
      { sku: 'SKY-015', quantity: 1 },
      { sku: 'NOV-SNK', quantity: 5 },
      { sku: 'NOV-BTF', quantity: 1 },
      { sku: 'SFT-INC', quantity: 2 },
    ],
  },
  {
    customerPhone: '9500012345',
    status: 'delivered',
    daysAgo: 30,
    couponCode: 'DIWALI20',
    courier: {
      courier_partner: 'Cauvery Lorry Cargo',
      contact_number: '0422 100222',
      tracking_link: 'https://cauverycargo.example/track',
      tracking_id: 'CLC-77120',
    },
    lines: [
      { sku: 'GFT-030', quantity: 2 },
      { sku: 'SPK-030S', quantity: 3 },
      { sku: 'MSC-015', quantity: 1 },
      { sku: 'SFT-BKT', quantity: 1 },
    ],
  },
  {
    customerPhone: '9500012345',
    status: 'out_for_delivery',
    daysAgo: 6,
    courier: {
      courier_partner: 'Cauvery Lorry Cargo',
      contact_number: '0422 100222',
      tracking_link: 'https://cauverycargo.example/track',
      tracking_id: 'CLC-77844',
    },
    lines: [
      { sku: 'WAL-2000', quantity: 1 },
      { sku: 'BMB-ATM', quantity: 3 },
      { sku: 'SSC-400D', quantity: 6 },
      { sku: 'RKT-BMB', quantity: 2 },
    ],
  },
  {
    customerPhone: '8825512340',
    status: 'delivered',
    daysAgo: 17,
    courier: {
      courier_partner: 'Vaigai Parcel Service',
      contact_number: '0452 100111',
      tracking_link: 'https://track.vaigaiparcel.example',
      tracking_id: 'VPS2600702',
    },
    lines: [
      { sku: 'GFT-KID', quantity: 1 },
      { sku: 'NOV-POP', quantity: 4 },
      { sku: 'NOV-SNK', quantity: 3 },
      { sku: 'MAT-DLX', quantity: 2 },
      { sku: 'SPK-CAK', quantity: 2 },
      { sku: 'PEN-POP', quantity: 1 },
    ],
  },
  {
    customerPhone: '8825512340',
    status: 'in_transit',
    daysAgo: 5,
    couponCode: 'SIVAKASI10',
    courier: {
      courier_partner: 'Vaigai Parcel Service',
      contact_number: '0452 100111',
      tracking_link: 'https://track.vaigaiparcel.example',
      tracking_id: 'VPS2600861',
    },
    lines: [
      { sku: 'MSC-025', quantity: 2 },
      { sku: 'MSC-060', quantity: 1 },
      { sku: 'PCK-SML', quantity: 2 },
      { sku: 'SKY-020T', quantity: 1 },
      { sku: 'FTN-TNS', quantity: 2 },
    ],
  },
  {
    customerPhone: '7353312345',
    status: 'in_transit',
    daysAgo: 7,
    couponCode: 'BULK25',
    courier: {
      courier_partner: 'Southline Logistics',
      contact_number: '080 10000333',
      tracking_link: 'https://southline.example/parcel',
      tracking_id: 'SLB0045521',
    },
    lines: [
      { sku: 'GFT-OFF', quantity: 20 },
      { sku: 'GFT-025', quantity: 4 },
      { sku: 'SFT-EAR', quantity: 5 },
    ],
  },
  {
    customerPhone: '7353312345',
    status: 'processing',
    daysAgo: 1,
    lines: [
      { sku: 'SPK-050E', quantity: 3 },
      { sku: 'FLP-JSM', quantity: 2 },
      { sku: 'FTN-CRC', quantity: 2 },
      { sku: 'MSC-012S', quantity: 2 },
    ],
  },
  {
    customerPhone: '6302212345',
    status: 'confirmed',
    daysAgo: 0,
    couponCode: 'NEWUSER15',
    lines: [
      { sku: 'SPK-015G', quantity: 4 },
      { sku: 'FLP-CTD', quantity: 2 },
      { sku: 'PCK-GLD', quantity: 1 },
      { sku: 'MSC-030G', quantity: 1 },
      { sku: 'TWS-MGC', quantity: 2 },
      { sku: 'SFT-GOG', quantity: 2 },
      { sku: 'SFT-AID', quantity: 1 },
    ],
  },
];
