import { setApart } from '#shared/right-to-left.ts';
import type { Customer } from './customers.queries.ts';

/** Guests and buyers at the desk may have given no name. */
export const customerName = ({
  name,
  phone_number,
  email,
}: Pick<Customer, 'name' | 'phone_number' | 'email'>): string => setApart(name || phone_number || email);
