/** WhatsApp with a Meta account, its stand-in in a demonstration, or none: one client for both. */
import type { Config } from '#platform/config.ts';
import { createWhatsapp, type Whatsapp } from '#platform/whatsapp/whatsapp.ts';
import { createWhatsappStandIn, type WhatsappStandIn } from '#sandbox/whatsapp/whatsapp.ts';
import type { DemoSecrets } from './secrets.ts';

const STAND_IN = { phoneNumberId: '106540352242922', version: 'v25.0' };
/** Long enough to see the message's progress. */
const STATUS_AFTER_MS = { sent: 2_000, delivered: 6_000, read: 60_000 };

/** `origin` returns our own loopback address; it is called late, because the port may not be known yet. */
export function connectWhatsapp(
  config: Config,
  secrets: DemoSecrets | null,
  origin: () => string,
): { whatsapp: Whatsapp | null; standIn: WhatsappStandIn | null } {
  if (config.whatsapp) return { whatsapp: createWhatsapp(config.whatsapp), standIn: null };
  if (!secrets) return { whatsapp: null, standIn: null };
  const { gatewayKeySecret: token, webhookSecret: appSecret } = secrets;
  const account = { ...STAND_IN, token, appSecret, verifyToken: secrets.webhookSecret };
  const webhookUrl = () => `${origin()}/api/whatsapp/webhook`;
  const standIn = createWhatsappStandIn({ ...account, webhookUrl, statusAfterMs: STATUS_AFTER_MS });
  return { whatsapp: createWhatsapp({ ...account, apiBase: `${origin()}/sandbox/whatsapp` }), standIn };
}
