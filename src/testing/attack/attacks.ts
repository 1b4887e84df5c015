/** All attacks, in the order of the table in docs/security.md. */
import type { Attack } from './attack.ts';
import { demoInProduction, unprovedEmail } from './attacks/accounts.ts';
import {
  bigUnread,
  idleSockets,
  manyPipelinedUnread,
  pipelinedUnread,
  slowBodies,
  slowReaders,
} from './attacks/connections.ts';
import {
  bigCarts,
  bigDocument,
  changingCatalogue,
  healthChecks,
  inventedSessions,
  ownRecords,
} from './attacks/dear-calls.ts';
import { diskFilling } from './attacks/disk-filling.ts';
import { emptyShelves, inventedTransfer } from './attacks/empty-shelves.ts';
import { guessing } from './attacks/guessing.ts';
import { lateMoney } from './attacks/late-money.ts';
import { lostDatabase } from './attacks/lost-database.ts';
import { accountMailBomb, mailBomb, textPumping } from './attacks/mail-bomb.ts';
import { crossSite, hugeBodies, oddRequests } from './attacks/odd-requests.ts';
import { pageQueries, pageQueriesOfThree } from './attacks/page-queries.ts';
import { registrations, signInStorm, signInStormOfThree, wrongPasswords } from './attacks/sign-in-storm.ts';

/** The baseline: visitors without an attack. */
const nobody: Attack = { id: '0', what: 'nobody attacks', run: async () => ({ got: '', broken: [] }) };

export const ATTACKS: readonly Attack[] = [
  nobody,
  pipelinedUnread,
  manyPipelinedUnread,
  slowBodies,
  idleSockets,
  slowReaders,
  bigUnread,
  emptyShelves,
  inventedTransfer,
  signInStorm,
  signInStormOfThree,
  wrongPasswords,
  registrations,
  pageQueries,
  pageQueriesOfThree,
  inventedSessions,
  changingCatalogue,
  mailBomb,
  accountMailBomb,
  textPumping,
  diskFilling,
  lateMoney,
  unprovedEmail,
  bigCarts,
  bigDocument,
  ownRecords,
  healthChecks,
  guessing,
  oddRequests,
  hugeBodies,
  crossSite,
  lostDatabase,
  demoInProduction,
];
