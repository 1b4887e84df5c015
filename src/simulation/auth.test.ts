import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from './persistence.ts';
import { ADDRESS, handClock, PHONE, quickSimulation, signIn } from './simulation.testing.ts';

describe('OTP sign-in (spec §4, §5)', () => {
  test('logged out -> OTP sent (otpId and phone kept) -> verified and logged in', async () => {
    const { auth } = quickSimulation();
    expect(auth.state).toBe('loggedOut');
    const { otpId } = await auth.sendOtp(PHONE);
    expect([auth.state, auth.otpId, auth.phone]).toEqual(['otpSent', otpId, PHONE]);
    const { user, token } = await auth.verifyOtp({ otpId, otp: '123456', name: 'Priya' });
    expect([auth.state, auth.token, auth.otpId, auth.phone]).toEqual(['loggedIn', token, null, null]);
    expect(user).toMatchObject({ name: 'Priya', phone_number: PHONE, role: 'customer' });
    expect(auth.user).toEqual(user);
  });

  test.each([
    ['another OTP', { otp: '000000' }],
    ['an OTP that was not asked for', { otpId: 'otp-0' }],
    ['an empty OTP', { otp: '' }],
  ])("%s is 'Invalid OTP', and one may try again", async (_, wrong) => {
    const { auth } = quickSimulation();
    const { otpId } = await auth.sendOtp(PHONE);
    await expect(auth.verifyOtp({ otpId, otp: '123456', ...wrong })).rejects.toThrow(new Error('Invalid OTP'));
    expect([auth.state, auth.error]).toEqual(['otpSent', 'Invalid OTP']);
    await auth.verifyOtp({ otpId, otp: '123456' });
    expect(auth.state).toBe('loggedIn');
  });

  test('only {secret} accepted: the accepted OTP is a setting', async () => {
    const { auth } = quickSimulation({ otp: '4711' });
    const { otpId } = await auth.sendOtp(PHONE);
    await expect(auth.verifyOtp({ otpId, otp: '123456' })).rejects.toThrow('Invalid OTP');
    await expect(auth.verifyOtp({ otpId, otp: '4711' })).resolves.toBeTruthy();
  });

  test('an OTP works once', async () => {
    const { auth } = quickSimulation();
    const { otpId } = await auth.sendOtp(PHONE);
    await auth.verifyOtp({ otpId, otp: '123456' });
    await expect(auth.verifyOtp({ otpId, otp: '123456' })).rejects.toThrow('Invalid OTP');
  });

  test('simulation user adds addresses, totals, isActive, registeredAt, lastLoginAt, preferences (spec §3)', async () => {
    const clock = handClock();
    const { auth } = await signIn(quickSimulation({ clock }));
    const now = '2026-11-20T06:30:00.000Z';
    expect(auth.user).toEqual({
      ...{ id: auth.user?.id, name: 'Priya', email: '', phone_number: PHONE, role: 'customer', createdAt: now },
      ...{ Orders: [], address: null, addresses: [], totalOrders: 0, totalSpent: 0, isActive: true },
      ...{ registeredAt: now, lastLoginAt: now },
      preferences: { notifications: true, emailUpdates: true, smsUpdates: true },
    });
  });

  test('the phone of a customer signs that customer in', async () => {
    const clock = handClock();
    const simulation = await signIn(quickSimulation({ clock }), '9443120001');
    expect(simulation.auth.user).toMatchObject({ id: 'customer-1', name: 'Meena Sundaram' });
    expect(simulation.auth.user?.lastLoginAt).toBe('2026-11-20T06:30:00.000Z');
  });
});

describe('the session (spec §4)', () => {
  test('user and token saved under token and user', async () => {
    const storage = createMemoryStorage();
    const { auth } = await signIn(quickSimulation({ storage }));
    expect(storage.getItem('token')).toBe(auth.token);
    expect(JSON.parse(storage.getItem('user') ?? '')).toMatchObject({ id: auth.user?.id, name: 'Priya' });
  });

  test('logout clears user, token, OTP data, error and storage', async () => {
    const storage = createMemoryStorage();
    const { auth } = await signIn(quickSimulation({ storage }));
    await auth.sendOtp(PHONE);
    await expect(auth.verifyOtp({ otpId: 'none', otp: '' })).rejects.toThrow();
    await auth.logout();
    expect([auth.user, auth.token, auth.otpId, auth.phone, auth.error]).toEqual([null, null, null, null, null]);
    expect([storage.getItem('token'), storage.getItem('user')]).toEqual([null, null]);
    expect(auth.state).toBe('loggedOut');
  });

  test('a session is restored when both token and user exist', async () => {
    const storage = createMemoryStorage();
    const before = await signIn(quickSimulation({ storage }));
    const { auth, customers } = quickSimulation({ storage });
    expect(auth.state).toBe('loggedOut');
    expect(await auth.restore()).toMatchObject({ name: 'Priya', phone_number: PHONE });
    expect([auth.state, auth.token]).toEqual(['loggedIn', before.auth.token]);
    expect((await customers.list({ search: PHONE })).total).toBe(1);
  });

  test.each([['token'], ['user']])('without the %s nothing is restored', async (missing) => {
    const storage = createMemoryStorage();
    await signIn(quickSimulation({ storage }));
    storage.removeItem(missing);
    const { auth } = quickSimulation({ storage });
    expect(await auth.restore()).toBeNull();
    expect(auth.state).toBe('loggedOut');
  });

  test('an unreadable user is not restored', async () => {
    const storage = createMemoryStorage();
    storage.setItem('token', 'token-1');
    storage.setItem('user', '{');
    expect(await quickSimulation({ storage }).auth.restore()).toBeNull();
  });

  test('records of an earlier visit are restored', async () => {
    let kept: string | null = null;
    const records = {
      load: () => kept,
      save: (text: string) => {
        kept = text;
      },
    };
    await quickSimulation({ records }).cart.add('1', 3);
    expect((await quickSimulation({ records }).cart.totals()).subtotal).toBe(3000);
    kept = '{"products":[]}';
    expect((await quickSimulation({ records }).products.list()).total).toBe(6);
  });
});

describe('profile and addresses (spec §5)', () => {
  test.each(['updateProfile', 'addAddress'] as const)(
    "%s without login is 'User not authenticated'",
    async (method) => {
      const { auth } = quickSimulation();
      await expect(auth[method]({})).rejects.toThrow(new Error('User not authenticated'));
    },
  );

  test.each([
    ['updateAddress', (auth: ReturnType<typeof quickSimulation>['auth']) => auth.updateAddress('1', {})],
    ['deleteAddress', (auth: ReturnType<typeof quickSimulation>['auth']) => auth.deleteAddress('1')],
  ])("%s without login is 'User not authenticated'", async (_, call) => {
    await expect(call(quickSimulation().auth)).rejects.toThrow(new Error('User not authenticated'));
  });

  test('a profile change changes only the given fields, answers the user and updates the saved copy', async () => {
    const storage = createMemoryStorage();
    const { auth, customers } = await signIn(quickSimulation({ storage }));
    const changed = await auth.updateProfile({ email: 'p@example.com', preferences: { smsUpdates: false } });
    expect(changed).toMatchObject({ name: 'Priya', email: 'p@example.com' });
    expect(changed.preferences).toEqual({ notifications: true, emailUpdates: true, smsUpdates: false });
    expect(JSON.parse(storage.getItem('user') ?? '').email).toBe('p@example.com');
    expect((await customers.byId(changed.id)).email).toBe('p@example.com');
  });

  test('addresses are added, changed and deleted, and each call answers the address', async () => {
    const clock = handClock();
    const { auth } = await signIn(quickSimulation({ clock }));
    const added = await auth.addAddress(ADDRESS);
    expect(added).toEqual({
      ...ADDRESS,
      ...{ id: added.id, phone: PHONE, isDefault: true, createdAt: '2026-11-20T06:30:00.000Z' },
    });
    expect(await auth.updateAddress(added.id, { city: 'Sivakasi' })).toEqual({ ...added, city: 'Sivakasi' });
    expect(await auth.deleteAddress(added.id)).toMatchObject({ id: added.id });
    expect(auth.user?.addresses).toEqual([]);
    expect(await auth.deleteAddress(added.id)).toBeNull();
  });

  test('one address is the default: the first, until another is marked or it is deleted', async () => {
    const { auth } = await signIn(quickSimulation());
    const defaults = () => auth.user?.addresses.map((address) => address.isDefault);
    await auth.addAddress(ADDRESS);
    const second = await auth.addAddress(ADDRESS);
    expect(defaults()).toEqual([true, false]);
    await auth.updateAddress(second.id, { isDefault: true });
    expect(defaults()).toEqual([false, true]);
    await auth.deleteAddress(second.id);
    expect(defaults()).toEqual([true]);
    expect(auth.user?.address).toMatchObject(ADDRESS);
  });
});
