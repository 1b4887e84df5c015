/** Setup of the simulation's tests: no delay, no failures, and a clock that only moves when set. */
import type { Coupon } from './records.ts';
import { createSimulation, type Simulation, type SimulationOptions } from './simulation.ts';

export const PHONE = '9876501234';
export const ADDRESS = {
  name: 'Priya',
  address: '12 Car Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  pincode: '625001',
};
export const [WALA_1000, WALA_500, SKY_SHOT, FLOWER_POT, , SPARKLERS] = ['1', '2', '3', '4', '5', '6'] as const;

export function quickSimulation(options: SimulationOptions = {}): Simulation {
  return createSimulation({ delayMs: 0, cartDelayMs: 0, failureRate: 0, ...options });
}

export async function signIn(simulation: Simulation, phone = PHONE, name = 'Priya'): Promise<Simulation> {
  const { otpId } = await simulation.auth.sendOtp(phone);
  await simulation.auth.verifyOtp({ otpId, otp: '123456', name });
  return simulation;
}

export async function placeOrder(simulation: Simulation, paymentMethod = 'cod', coupon?: Coupon['code']) {
  const items = [{ productId: FLOWER_POT, quantity: 2 }];
  return simulation.orders.create({ items, shippingAddress: ADDRESS, paymentMethod, coupon });
}

export function handClock(start = '2026-11-20T06:30:00.000Z') {
  let at = Date.parse(start);
  return {
    now: () => at,
    advance: (ms: number) => {
      at += ms;
    },
  };
}
