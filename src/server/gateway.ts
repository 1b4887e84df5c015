/** Razorpay with real keys, or the sandbox in a demonstration: one client for both. */
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { createRazorpayGateway, type PaymentGateway } from '#shop/payments/gateway/gateway.ts';
import type { DemoSecrets } from './secrets.ts';

const SANDBOX_PATH = '/sandbox/razorpay';
const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** `origin` returns our own loopback address; it is called late, because the port may not be known yet. */
export function createGateway(
  config: Config,
  secrets: DemoSecrets | null,
  db: Db,
  origin: () => string,
): { gateway: PaymentGateway; sandbox: Sandbox | null } {
  if (config.razorpay)
    return { gateway: createRazorpayGateway({ ...config.razorpay, scriptUrl: RAZORPAY_SCRIPT }), sandbox: null };
  if (!secrets) throw new Error('RAZORPAY_KEY_ID: is required when SHOP_ENV=production');
  const { gatewayKeyId: keyId, gatewayKeySecret: keySecret, webhookSecret } = secrets;
  const sandbox = createSandbox({
    db: db as Parameters<typeof createSandbox>[0]['db'],
    keyId,
    keySecret,
    webhookSecret,
    webhookUrl: () => `${origin()}/api/payment/webhook`,
  });
  const gateway = createRazorpayGateway({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiBase: `http://127.0.0.1:${config.port}${SANDBOX_PATH}`,
    scriptUrl: `${SANDBOX_PATH}/v1/checkout.js`,
  });
  return { gateway, sandbox };
}
