/** Gives an enquiry its estimate, within the statement that places it. */
import { randomBytes } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lastValidDay } from './estimates.queries.ts';

export const newToken = () => randomBytes(16).toString('base64url');

export const issuing = (orderId: SQLWrapper, token: SQLWrapper): SQL =>
  sql`issued as (insert into estimates (order_id, token, valid_until) values (${orderId}, ${token}, ${lastValidDay}))`;
