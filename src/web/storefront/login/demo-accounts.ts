import { ApiError, ask } from '#web/api/client.ts';

/** An account that the demonstration shop offers for trying it out (decisions §1). */
export interface DemoAccount {
  role: string;
  phone_number: string;
  password: string;
}

/** The demonstration's accounts; empty in a real shop, which has no such call. */
export async function loadDemoAccounts(): Promise<DemoAccount[]> {
  try {
    return await ask('GET /users/demo-accounts');
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
