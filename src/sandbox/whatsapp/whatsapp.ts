/**
 * The stand-in for WhatsApp's Cloud API: accepts templates as Meta documents them, refuses with Meta's error codes, and reports
 * statuses and replies by signed webhooks. In memory only: a restart forgets what was sent. No message reaches anybody.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';

const MAX_BODY_BYTES = 64 * 1024;
/** More than a demonstration sends in a day; the oldest are dropped. */
const MOST_KEPT = 500;

export type StatusName = 'sent' | 'delivered' | 'read' | 'failed';

/** What happens to the next message. `lost`: it is accepted, but the response never comes. */
export type Fault = { code: number; status: number; retryAfter?: number } | 'away' | 'lost';

export interface TakenMessage {
  id: string;
  to: string;
  template: string;
  language: string;
  values: string[];
  reference: string | undefined;
}

export interface WhatsappStandInOptions {
  token: string;
  phoneNumberId: string;
  appSecret: string;
  /** The shop's webhook URL; read at each delivery, since the port may not be known earlier. */
  webhookUrl: () => string;
  /** Delay of a message's statuses in milliseconds; null: only when a test sends them. */
  statusAfterMs: { sent: number; delivered: number; read: number } | null;
}

export interface WhatsappStandIn {
  app: Hono;
  taken: readonly TakenMessage[];
  /** Faults of the next messages, in turn. */
  faults: Fault[];
  /** The access token is refused from now on. */
  expireToken(isExpired?: boolean): void;
  tell(message: TakenMessage, status: StatusName, more?: Record<string, unknown>): Promise<number>;
  reply(from: string, text: string): Promise<number>;
  /** Delivers any body, signed as Meta would unless a signature is given. */
  deliver(body: string | object, signature?: string): Promise<number>;
  stop(): void;
}

const Template = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string().regex(/^[a-z0-9_]+$/),
    language: z.object({ code: z.string().regex(/^[a-z]{2}(_[A-Z]{2})?$/) }),
    components: z.array(
      z.object({
        type: z.literal('body'),
        parameters: z.array(z.object({ type: z.literal('text'), text: z.string().min(1) })),
      }),
    ),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
});

const TEXTS: Record<number, string> = {
  190: 'Error validating access token: Session has expired',
  100: 'Invalid parameter',
  80007: 'Rate limit issues',
  130429: 'Rate limit hit',
  131000: 'Something went wrong',
  131026: 'Message undeliverable',
  131042: 'Business eligibility payment issue',
  131056: '(Business Account, Consumer Account) pair rate limit hit',
  132000: 'Template param count mismatch',
  132001: 'Template name does not exist in the translation',
  132012: 'Template parameter format mismatch',
  132015: 'Template is paused',
};

/** Numbers with this ending are not on WhatsApp; also usable in a demonstration. */
const UNKNOWN_NUMBER = /1026$/;
/** Templates with these words in their names are refused. */
const REFUSED_TEMPLATES: readonly [RegExp, number][] = [
  [/missing/, 132001],
  [/paused/, 132015],
];

const errorBody = (code: number, details = '') => ({
  error: {
    message: `(#${code}) ${TEXTS[code] ?? 'Error'}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: randomBytes(8).toString('base64url'),
  },
});

const seconds = () => String(Math.floor(Date.now() / 1000));

export function createWhatsappStandIn(options: WhatsappStandInOptions): WhatsappStandIn {
  const taken: TakenMessage[] = [];
  const faults: Fault[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let isExpired = false;

  async function deliver(body: string | object, signature?: string): Promise<number> {
    const bytes = typeof body === 'string' ? body : JSON.stringify(body);
    const own = `sha256=${createHmac('sha256', options.appSecret).update(bytes).digest('hex')}`;
    const answer = await fetch(options.webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? own },
      body: bytes,
    });
    await answer.body?.cancel();
    return answer.status;
  }

  const notice = (value: object) =>
    deliver({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '102290129340398',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '15550783881', phone_number_id: options.phoneNumberId },
                ...value,
              },
            },
          ],
        },
      ],
    });

  const tell: WhatsappStandIn['tell'] = (message, status, more = {}) => {
    const reference = message.reference === undefined ? {} : { biz_opaque_callback_data: message.reference };
    const isCharged = status === 'sent' || status === 'delivered';
    const pricing = isCharged ? { pricing: { billable: true, pricing_model: 'PMP', category: 'utility' } } : {};
    const known = { id: message.id, status, timestamp: seconds(), recipient_id: message.to };
    return notice({ statuses: [{ ...known, ...reference, ...pricing, ...more }] });
  };

  function plan(message: TakenMessage): void {
    const { statusAfterMs } = options;
    if (statusAfterMs === null) return;
    const failed = { errors: [{ code: 131026, title: TEXTS[131026] }] };
    const all = Object.entries(statusAfterMs) as [StatusName, number][];
    const told: [StatusName, number, object?][] = UNKNOWN_NUMBER.test(message.to)
      ? [['failed', statusAfterMs.sent, failed]]
      : all;
    for (const [status, after, more] of told) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        tell(message, status, more as Record<string, unknown>).catch(() => undefined);
      }, after);
      timer.unref();
      timers.add(timer);
    }
  }

  const app = new Hono();
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json(errorBody(100), 413) }));
  app.post('/:version/:phone/messages', async (c) => {
    const isKnown = c.req.header('authorization') === `Bearer ${options.token}`;
    if (!isKnown || isExpired) return c.json(errorBody(190), 401);
    if (c.req.param('phone') !== options.phoneNumberId) return c.json(errorBody(100, 'Unknown phone number id'), 400);
    const fault = faults.shift();
    if (fault === 'away') return c.text('upstream', 503);
    if (fault !== undefined && fault !== 'lost') {
      if (fault.retryAfter !== undefined) c.header('retry-after', String(fault.retryAfter));
      return c.json(errorBody(fault.code), fault.status as 400);
    }
    const read = Template.safeParse(await c.req.json().catch(() => null));
    if (!read.success) return c.json(errorBody(100, read.error.issues[0]?.message), 400);
    const { to, template, biz_opaque_callback_data: reference } = read.data;
    const refused = REFUSED_TEMPLATES.find(([pattern]) => pattern.test(template.name));
    if (refused) return c.json(errorBody(refused[1]), refused[1] === 132001 ? 404 : 400);
    const values = template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
    if (values.some((text) => /[\n\t]| {5}/.test(text))) return c.json(errorBody(132012), 400);
    const id = `wamid.${randomBytes(24).toString('base64')}`;
    const message = { id, to, template: template.name, language: template.language.code, values, reference };
    taken.push(message);
    taken.splice(0, taken.length - MOST_KEPT);
    if (fault === 'lost') return c.body('{"messaging_product":"what', 200);
    plan(message);
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    });
  });
  app.all('*', (c) => c.json(errorBody(100, 'Unknown path'), 404));

  return {
    app,
    taken,
    faults,
    expireToken(value = true) {
      isExpired = value;
    },
    tell,
    reply: (from, body) =>
      notice({
        contacts: [{ profile: { name: 'A customer' }, wa_id: from }],
        messages: [
          {
            from,
            id: `wamid.${randomBytes(12).toString('base64')}`,
            timestamp: seconds(),
            type: 'text',
            text: { body },
          },
        ],
      }),
    deliver,
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
