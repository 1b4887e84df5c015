/** Who is signed in: the token, and the customer's record, which is stored among the other customers. */
import { clearSession, loadSession, type SessionStorage, saveSession } from './persistence.ts';
import type { StoredCustomer } from './records.ts';
import { findById, given, type World } from './world.ts';

export interface Session {
  readonly token: string | null;
  /** The signed-in customer's record, or null. */
  user: () => StoredCustomer | null;
  /** The signed-in customer's record; throws 'User not authenticated' without one (spec §5). */
  requireUser: () => StoredCustomer;
  start: (token: string, user: StoredCustomer) => void;
  end: () => void;
  /** Restores the saved session if both its parts exist. */
  resume: () => StoredCustomer | null;
  /** Updates the saved session from the user's record. */
  refresh: () => void;
}

export function newCustomer(id: string, phone: string, name: string, now: string): StoredCustomer {
  return {
    ...{ id, name, email: '', phone_number: phone, role: 'customer', createdAt: now },
    ...{ addresses: [], totalOrders: 0, totalSpent: 0, isActive: true, registeredAt: now, lastLoginAt: now },
    preferences: { notifications: true, emailUpdates: true, smsUpdates: true },
  };
}

/** A saved user's record: the existing one, or one rebuilt from the session if only that was saved. */
function recordOf(saved: Partial<StoredCustomer>, world: World, now: string): StoredCustomer {
  const known = saved.id === undefined ? undefined : findById(world.customers, saved.id);
  if (known) return known;
  const id = String(saved.id ?? 'customer-restored');
  const record = { ...newCustomer(id, saved.phone_number ?? '', saved.name ?? '', now), ...given(saved), id };
  world.customers.push(record);
  return record;
}

export function createSession(world: World, storage: SessionStorage, now: () => string): Session {
  let current: { token: string; userId: string } | null = null;
  const session: Session = {
    get token() {
      return session.user() ? (current?.token ?? null) : null;
    },
    user: () => (current && findById(world.customers, current.userId)) || null,
    requireUser: () => {
      const user = session.user();
      if (!user) throw new Error('User not authenticated');
      return user;
    },
    start: (token, user) => {
      current = { token, userId: user.id };
      saveSession(storage, token, user);
    },
    end: () => {
      current = null;
      clearSession(storage);
    },
    resume: () => {
      const saved = loadSession(storage);
      if (!saved) return null;
      const user = recordOf(saved.user, world, now());
      current = { token: saved.token, userId: user.id };
      return user;
    },
    refresh: () => {
      const user = session.user();
      if (current && user) saveSession(storage, current.token, user);
    },
  };
  return session;
}
