/**
 * Invented parcel services for the demonstration. Nobody can be reached at these numbers: Indian numbers never begin with 1 or
 * consist only of zeros.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { transports as table } from '#shop/delivery/transports/transports.tables.ts';

const office = (district: string, address: string, ending: number) => ({
  district: `${district}, Tamil Nadu`,
  address,
  phone: `00000 ${String(ending).padStart(6, '0')}`,
});

const transports: readonly (typeof table.$inferInsert)[] = [
  {
    name: 'Thenmalai Parcel Service',
    carriesCrackers: true,
    trackingPage: 'https://thenmalai-parcel.example/track',
    freeDays: 3,
    active: true,
    offices: [
      office('Chennai', '14 Lorry Stand Road, Madhavaram, Chennai 600060', 1),
      office('Madurai', '3 South Goods Street, Mattuthavani, Madurai 625007', 2),
      office('Coimbatore', '27 Market Cross Road, Singanallur, Coimbatore 641005', 3),
      office('Virudhunagar', '8 Bypass Road, Sivakasi 626123', 4),
    ],
  },
  {
    name: 'Vaigai Lorry Booking',
    carriesCrackers: true,
    trackingPage: '',
    freeDays: 5,
    active: true,
    offices: [
      office('Madurai', '61 Teppam Road, Kamarajar Salai, Madurai 625009', 11),
      office('Theni', '5 Old Bus Stand Road, Theni 625531', 12),
      office('Dindigul', '19 Palani Road, Dindigul 624001', 13),
    ],
  },
  {
    name: 'Kaveri Goods Carriers',
    carriesCrackers: true,
    trackingPage: 'https://kaveri-goods.example',
    freeDays: 0,
    active: true,
    offices: [
      office('Tiruchirappalli', '33 Chinthamani Road, Tiruchirappalli 620002', 21),
      office('Thanjavur', '12 Nanjikottai Road, Thanjavur 613006', 22),
      office('Chennai', '70 Wall Tax Lane, Sowcarpet, Chennai 600001', 23),
    ],
  },
  {
    name: 'Nilagiri Express Cargo',
    carriesCrackers: false,
    trackingPage: '',
    freeDays: 2,
    active: true,
    offices: [office('Nilgiris', '4 Charring Cross Lane, Udhagamandalam 643001', 31)],
  },
];

export async function plantTransports(db: Db): Promise<void> {
  await db.insert(table).values([...transports]);
}

/** Removes those that are unchanged since seeding: nobody answers there. */
export async function removePlantedTransports(db: Db): Promise<void> {
  for (const { name, offices } of transports)
    await db.execute(sql`delete from transports where name = ${name} and offices = ${JSON.stringify(offices)}::jsonb`);
}
