/** One person or program with its own loopback address, since the shop counts by address. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export const PASSWORD = 'right-password-2026';
const GIVES_UP_AFTER_MS = 20_000;

interface Reply {
  /** 0 if there was no response. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every route, read by whoever knows what was asked.
  body: any;
  text: string;
  ms: number;
  /** The cookie by which an account recognises this browser. */
  device?: string | undefined;
}

const deviceOf = ({ headers }: IncomingMessage) =>
  headers['set-cookie']?.map((cookie) => /^(?:__Host-)?device=[\w-]+/.exec(cookie)?.[0]).find(Boolean);

function readBody(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.once('end', () => resolve(Buffer.concat(parts).toString()));
    response.once('error', reject);
    response.once('aborted', () => reject(new Error('cut off')));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const wasClosed = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || error.code === 'EPIPE';

export class Caller {
  token: string | null = null;
  /** Sent as a cookie if set. */
  device: string | null = null;
  userId = 0;
  readonly address: string;
  readonly base: string;
  private readonly agent: Agent;

  constructor(base: string, address: string, sockets = 64) {
    this.base = base;
    this.address = address;
    this.agent = new Agent({ keepAlive: true, maxSockets: sockets });
  }

  private send(method: string, path: string, body: string | undefined, headers: Record<string, string>) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${this.base}${path}`, {
        method,
        headers: {
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
          ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
          ...(this.device === null ? {} : { cookie: this.device }),
          ...headers,
        },
        agent: this.agent,
        localAddress: this.address,
        signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
      });
      sent.once('response', resolve);
      sent.once('error', (error) => reject(Object.assign(error, { wasReused: sent.reusedSocket && wasClosed(error) })));
      sent.end(body);
    });
  }

  /** A keep-alive connection that the shop just closed is no refusal: like a browser, retries on a new one. */
  private async sendAgain(send: () => Promise<IncomingMessage>): Promise<IncomingMessage> {
    try {
      return await send();
    } catch (error) {
      if ((error as Error & { wasReused?: boolean }).wasReused) return send();
      throw error;
    }
  }

  /** Never throws: without an answer the status is 0 and the text is the reason. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const startedAt = performance.now();
    const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    try {
      const response = await this.sendAgain(() => this.send(method, path, sent, headers));
      const text = await readBody(response);
      const isJson = response.headers['content-type']?.includes('json');
      const ms = performance.now() - startedAt;
      const body = isJson ? parsed(text) : {};
      return { status: response.statusCode ?? 0, body, text, ms, device: deviceOf(response) };
    } catch (error) {
      return { status: 0, body: {}, text: (error as Error).message, ms: performance.now() - startedAt };
    }
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers);
  put = (path: string, body?: unknown) => this.call('PUT', path, body);

  private become({ status, body }: Reply): boolean {
    if (!body.data?.token) return false;
    this.token = body.data.token;
    this.userId = body.data.user.id;
    return status < 300;
  }

  async signIn(phone_number: string, password = PASSWORD): Promise<Reply> {
    const reply = await this.post('/api/users/login', { phone_number, password });
    this.become(reply);
    return reply;
  }

  async startAsGuest(contact: string, name?: string): Promise<Reply> {
    const contact_method = contact.includes('@') ? 'email' : 'mobile';
    const reply = await this.post('/api/guest/start', { contact_method, contact, ...(name && { name }) });
    this.become(reply);
    return reply;
  }

  register(phone_number: string, email = `p${phone_number}@example.com`, name = 'Visitor'): Promise<Reply> {
    return this.post('/api/users/register', { name, email, phone_number, password: PASSWORD });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** A raw connection from `address`, to send what no well-behaved client would. */
export function open(base: string, address: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(base).port), localAddress: address });
  // An attacker expects to be cut off.
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('close', () => resolve(socket));
  });
}
