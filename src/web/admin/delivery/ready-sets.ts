/**
 * Rule sets to start with, which the owner loads and edits; none is active by default. The owner must check what the
 * law allows where: bans change each season (domain F5).
 */
import { DeliveryRuleInput } from '#shop/delivery/delivery.contract.ts';
import { m } from '#web/words/messages.js';

const rule = (fields: Partial<DeliveryRuleInput> & { name: string }) => DeliveryRuleInput.parse(fields);

const SOUTH = ['Andhra Pradesh', 'Karnataka', 'Kerala', 'Telangana'];
const byState = (name: string, states: string[], min_order: number) =>
  rule({ name, states, min_order, delivery_kind: 'to_pay' });

/** The districts of the National Capital Region around Delhi, as the directory of PIN codes writes them. */
const NCR = {
  Haryana: [
    ...['Bhiwani', 'Charki Dadri', 'Faridabad', 'Gurugram', 'Jhajjar', 'Jind', 'Karnal', 'Mahendragarh', 'Nuh'],
    ...['Palwal', 'Panipat', 'Rewari', 'Rohtak', 'Sonipat'],
  ],
  'Uttar Pradesh': [
    ...['Baghpat', 'Bulandshahr', 'Gautam Buddha Nagar', 'Ghaziabad', 'Hapur', 'Meerut', 'Muzaffarnagar', 'Shamli'],
  ],
  Rajasthan: ['Alwar', 'Bharatpur'],
};

const closed = {
  served: false,
  message: 'We cannot deliver fireworks there at present.',
  tamil_message: 'அங்கு இப்போது பட்டாசுகளை டெலிவரி செய்ய இயலாது.',
};

export interface ReadySet {
  label: () => string;
  rules: readonly DeliveryRuleInput[];
}

export const READY_SETS: readonly ReadySet[] = [
  {
    label: m.admin_delivery_set_minimums,
    rules: [
      byState('Tamil Nadu', ['Tamil Nadu', 'Puducherry'], 3000),
      byState('South', SOUTH, 5000),
      byState('North', [], 10_000),
    ],
  },
  {
    label: m.admin_delivery_set_ncr,
    rules: [
      rule({
        ...closed,
        name: 'Delhi and NCR',
        states: ['Delhi'],
        districts: Object.entries(NCR).flatMap(([state, names]) => names.map((name) => `${name}, ${state}`)),
      }),
    ],
  },
  {
    label: m.admin_delivery_set_bans,
    rules: [
      rule({ ...closed, name: 'Delhi: ban of past seasons, check the law', states: ['Delhi'] }),
      rule({
        ...closed,
        name: 'Bihar cities: ban of 2022, check the law',
        districts: ['Patna, Bihar', 'Gaya, Bihar', 'Muzaffarpur, Bihar'],
      }),
    ],
  },
];
