/** Sign-in with a phone and a one-time password, the profile and its addresses (spec §4, §5, §7). */
import type { Area, ErrorState } from './area.ts';
import { customerAnswer } from './customers.ts';
import type { Address, Customer, Preferences, StoredCustomer } from './records.ts';
import { newCustomer, type Session } from './session.ts';
import { findById, freshId, given, removeFrom, type World } from './world.ts';

export type AuthState = 'loggedOut' | 'otpSent' | 'loggedIn';

export interface ProfileChanges {
  name?: string;
  email?: string;
  phone_number?: string;
  preferences?: Partial<Preferences>;
}

export type AddressFields = Partial<Omit<Address, 'id' | 'createdAt'>>;

export interface Auth extends ErrorState {
  readonly state: AuthState;
  readonly user: Customer | null;
  readonly token: string | null;
  /** Id of the one-time password sent and not yet used. */
  readonly otpId: string | null;
  readonly phone: string | null;
  sendOtp: (phone: string) => Promise<{ otpId: string }>;
  /** Signs in; an unknown phone registers a new customer with that name. */
  verifyOtp: (answer: { otpId: string; otp: string; name?: string }) => Promise<{ user: Customer; token: string }>;
  /** The signed-in user, if both the token and the user of an earlier visit are stored. */
  restore: () => Promise<Customer | null>;
  logout: () => Promise<void>;
  updateProfile: (changes: ProfileChanges) => Promise<Customer>;
  addAddress: (address: AddressFields) => Promise<Address>;
  /** Null when the user has no such address; the same for deleteAddress. */
  updateAddress: (id: string, changes: AddressFields) => Promise<Address | null>;
  deleteAddress: (id: string) => Promise<Address | null>;
}

interface AuthParts {
  area: Area;
  world: World;
  session: Session;
  /** The accepted one-time password. */
  otp: string;
  now: () => string;
}

/** At most one address is the default: the last one marked. */
function markDefault(addresses: Address[], chosen: Address): void {
  for (const address of addresses) address.isDefault = address === chosen;
}

function findOrRegister(world: World, phone: string, name: string | undefined, now: string): StoredCustomer {
  const known = world.customers.find((customer) => customer.phone_number === phone);
  if (known) return known;
  const id = freshId(world, 'customer', world.customers);
  const customer = newCustomer(id, phone, name?.trim() || 'Customer', now);
  world.customers.push(customer);
  return customer;
}

function createSignIn({ area, world, session, otp, now }: AuthParts) {
  return {
    sendOtp: (phone: string) =>
      area.call(() => {
        const otpId = freshId(world, 'otp');
        world.sentOtp = { otpId, phone: String(phone).trim() };
        return { otpId };
      }),
    verifyOtp: (answer: { otpId: string; otp: string; name?: string }) =>
      area.call(() => {
        const sent = world.sentOtp;
        if (sent?.otpId !== answer.otpId || String(answer.otp) !== otp) throw new Error('Invalid OTP');
        const user = findOrRegister(world, sent.phone, answer.name, now());
        user.lastLoginAt = now();
        const token = freshId(world, 'token');
        session.start(token, user);
        world.sentOtp = null;
        return { user: customerAnswer(world, user), token };
      }),
    restore: () =>
      area.local(() => {
        const user = session.resume();
        return user && customerAnswer(world, user);
      }),
    logout: () =>
      area.local(() => {
        session.end();
        world.sentOtp = null;
        area.error = null;
      }),
  };
}

function createProfile({ area, world, session, now }: AuthParts) {
  /** A call by the signed-in user that changes their record. */
  const change = <T>(work: (user: StoredCustomer) => T) =>
    area.call(() => {
      const answer = work(session.requireUser());
      session.refresh();
      return answer;
    });
  return {
    updateProfile: (changes: ProfileChanges) =>
      change((user) => {
        const { name, email, phone_number, preferences } = changes;
        Object.assign(user, given({ name, email, phone_number }));
        Object.assign(user.preferences, given(preferences ?? {}));
        return customerAnswer(world, user);
      }),
    addAddress: (fields: AddressFields) =>
      change((user) => {
        const address: Address = {
          ...{ name: user.name, phone: user.phone_number, address: '', city: '', state: '', pincode: '' },
          isDefault: user.addresses.length === 0,
          ...given(fields),
          id: freshId(world, 'address'),
          createdAt: now(),
        };
        user.addresses.push(address);
        if (address.isDefault) markDefault(user.addresses, address);
        return address;
      }),
    updateAddress: (id: string, changes: AddressFields) =>
      change((user) => {
        const address = findById(user.addresses, id);
        if (!address) return null;
        Object.assign(address, given(changes), { id: address.id, createdAt: address.createdAt });
        if (changes.isDefault) markDefault(user.addresses, address);
        return address;
      }),
    deleteAddress: (id: string) =>
      change((user) => {
        const address = findById(user.addresses, id);
        if (!address) return null;
        removeFrom(user.addresses, address);
        const [first] = user.addresses;
        if (address.isDefault && first) first.isDefault = true;
        return address;
      }),
  };
}

export function createAuth(parts: AuthParts): Auth {
  const { area, world, session } = parts;
  return {
    ...createSignIn(parts),
    ...createProfile(parts),
    clearError: area.clearError,
    get error() {
      return area.error;
    },
    get state(): AuthState {
      if (session.user()) return 'loggedIn';
      return world.sentOtp ? 'otpSent' : 'loggedOut';
    },
    get user() {
      const user = session.user();
      return user && structuredClone(customerAnswer(world, user));
    },
    get token() {
      return session.token;
    },
    get otpId() {
      return world.sentOtp?.otpId ?? null;
    },
    get phone() {
      return world.sentOtp?.phone ?? null;
    },
  };
}
