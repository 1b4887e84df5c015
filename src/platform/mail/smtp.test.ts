/** Sending over a real SMTP connection: what the server received, and what each of its replies means for the mail (C9). */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import {
  answeredTo,
  createSmtpTransport,
  type Mail,
  MailLostError,
  MailProviderDownError,
  type MailTransport,
  PermanentMailError,
} from './mail.ts';

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  /** As sent over the wire, with the dots of DATA undone. */
  message: string;
}

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

async function start(options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  server = new SMTPServer({
    authOptional: true,
    // Passwords over a plain connection: this is the machine's own loopback.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error | null) => void) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          message: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  // A connection that a test breaks on purpose is no news.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  return { port: (listening.address() as AddressInfo).port, received };
}

const to = (port: number, login = '', withinMs?: number): MailTransport =>
  createSmtpTransport(`smtp://${login}127.0.0.1:${port}`, 'Mathappu <orders@shop.example>', withinMs);

it('finds an own server by its IPv6 address', async () => {
  expect((await failureOf(createSmtpTransport('smtp://[::1]:9', 'orders@shop.example'))).message).not.toContain('[');
});

const mail: Mail = {
  id: 'order-placed-42',
  to: 'meena@example.com',
  subject: 'Order MP-100042 is confirmed',
  html: '<p>Thank you</p>',
  plain: 'Thank you\n.\nA dot on its own line ends nothing.',
  allowance: 'counted',
};

const failureOf = (transport: MailTransport, of: Mail = mail): Promise<Error> =>
  transport.send(of).then(
    () => new Error('It was sent.'),
    (error: Error) => error,
  );

it('arrives complete, under its own Message-ID, from the shop to one person', async () => {
  const { port, received } = await start();
  await to(port).send(mail);
  expect(received).toMatchObject([{ from: 'orders@shop.example', to: ['meena@example.com'] }]);
  expect(received[0]?.message).toContain('Message-ID: <order-placed-42@shop.example>');
  expect(received[0]?.message).toContain('Subject: Order MP-100042 is confirmed');
  expect(received[0]?.message).toContain('\r\n.\r\nA dot on its own line ends nothing.');
});

// Before: an out-of-office notice answered each mail, and the mails of one order lay scattered over the mailbox.
it('says that a program sent it, and to which order it belongs', async () => {
  const { port, received } = await start();
  await to(port).send({ ...mail, thread: 'order-42' });
  await to(port).send(mail);
  const [ofOrder, other] = received.map(({ message }) => message);
  expect(ofOrder).toContain('Auto-Submitted: auto-generated\r\n');
  expect(ofOrder).toContain('References: <order-42@shop.example>\r\n');
  expect(other).not.toContain('References');
});

// Before: an answer went to the sender's mailbox, often one that nobody reads.
it('has its answers sent to the shop, and says of what a person wrote no program sent it', async () => {
  const { port, received } = await start();
  let contact = 'shop@gmail.example';
  const shop = answeredTo(to(port), async () => contact);
  await shop.send({ ...mail, isByPerson: true });
  await shop.send({ ...mail, to: contact });
  for (contact of ['', 'orders@shop.example']) await shop.send(mail);
  // A part of the sender's address is another mailbox.
  contact = 'rders@shop.example';
  await shop.send(mail);
  expect(received.pop()?.message).toContain('Reply-To: rders@shop.example\r\n');
  const [answer, ...others] = received.map(({ message }) => message);
  expect(answer).toContain('Reply-To: shop@gmail.example\r\n');
  expect(answer).not.toContain('Auto-Submitted');
  for (const other of others) expect(other).not.toContain('Reply-To');
  for (const other of others) expect(other).toContain('Auto-Submitted');
});

it('arrives in Tamil, subject and text, in characters that every relay passes on', async () => {
  const { port, received } = await start();
  const subject = 'ஆர்டர் MP-100042 உறுதி செய்யப்பட்டது · மத்தாப்பு';
  await to(port).send({ ...mail, subject, plain: 'பூச்சட்டி × 2', html: '<p>பூச்சட்டி × 2</p>' });
  const { message } = received[0] as Received;
  expect([...message].filter((letter) => letter > '~')).toEqual([]);
  expect(subjectIn(message)).toBe(subject);
  expect(bodiesIn(message)).toEqual(['பூச்சட்டி × 2', '<p>பூச்சட்டி × 2</p>']);
});

it('keeps a Tamil ending on the line of its number, in subject and texts', async () => {
  const { port, received } = await start();
  await to(port).send({ ...mail, subject: 'பில் INV-7-ஐத் திறக்க', plain: 'இந்த OTP-ஐ', html: '<p>இந்த OTP-ஐ</p>' });
  const { message } = received[0] as Received;
  expect(subjectIn(message)).toBe('பில் INV-7-\u2060ஐத் திறக்க');
  expect(bodiesIn(message)).toEqual(['இந்த OTP-\u2060ஐ', '<p>இந்த OTP-\u2060ஐ</p>']);
});

it('gains no header from a line break, and goes only to the customer', async () => {
  const { port, received } = await start();
  const hostile = { ...mail, subject: 'Order\r\nBcc: all@example.com\r\n\r\nBuy more' };
  await to(port).send(hostile);
  const { message, to: recipients } = received[0] as Received;
  expect(recipients).toEqual(['meena@example.com']);
  expect(message).not.toMatch(/^Bcc:/im);
  expect(subjectIn(message)).toBe('Order Bcc: all@example.com Buy more');
  for (const many of ['a@example.com, b@example.com', 'a@example.com\r\nRCPT TO:<b@example.com>', 'Meena <a@b.c>'])
    expect(await failureOf(to(port), { ...mail, to: many })).toBeInstanceOf(PermanentMailError);
  expect(received).toHaveLength(1);
});

it('signs in with the name and password of SMTP_URL, in any encoding', async () => {
  const { port, received } = await start({
    authOptional: false,
    onAuth: ({ username, password }, _, done) =>
      username === 'shop@mail' && password === 'p:a/ss' ? done(null, { user: username }) : done(new Error('no')),
  });
  await to(port, `${encodeURIComponent('shop@mail')}:${encodeURIComponent('p:a/ss')}@`).send(mail);
  expect(received).toMatchObject([{ user: 'shop@mail' }]);
});

// Before: without STARTTLS the password and the mail went over the network readable.
it('never sends a password over the network in the clear', async () => {
  const logins: unknown[] = [];
  const { port, received } = await start({
    onAuth: ({ username, password }, _, done) => {
      logins.push(password);
      done(null, { user: username });
    },
  });
  // Leads to the own machine too, but by an address that is not known for it.
  const address = Object.assign(new URL(`smtp://0.0.0.0:${port}`), { username: 'shop', password: 'kept' });
  const transport = createSmtpTransport(address.href, 'Mathappu <orders@shop.example>');
  const failure = await failureOf(transport);
  expect(failure).toBeInstanceOf(MailProviderDownError);
  expect(failure.message).toContain('STARTTLS');
  expect([logins, received]).toEqual([[], []]);
});

it('is kept while the password is wrong, until the operator fixes it', async () => {
  const { port, received } = await start({
    authOptional: false,
    onAuth: (_, __, done) => done(refusal(535, 'Authentication failed')),
  });
  const failure = await failureOf(to(port, 'shop:wrong@'));
  expect(failure.message).toContain('535');
  expect(failure).toBeInstanceOf(MailProviderDownError);
  expect(received).toEqual([]);
});

it.each([
  ['a full mailbox', 452, false],
  ['a greylisting relay', 451, false],
  ['a recipient that does not exist', 550, true],
  ['a recipient that moved', 551, true],
])('%s (%i) is final: %s', async (_, code, isForEver) => {
  const { port } = await start({ onRcptTo: (_address, _session, done) => done(refusal(code, 'No')) });
  const failure = await failureOf(to(port));
  expect(failure.message).toContain(String(code));
  expect(failure instanceof PermanentMailError).toBe(isForEver);
});

it.each([
  ['later', 421, false],
  ['never', 554, true],
])('a message that the server accepts %s (%i) is final: %s', async (_, code, isForEver) => {
  const { port } = await start({
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(code, 'Not this one'))),
  });
  expect((await failureOf(to(port))) instanceof PermanentMailError).toBe(isForEver);
});

it('a connection lost after DATA is retried: at most one duplicate, and both have the same Message-ID', async () => {
  const messages: string[] = [];
  let losses = 1;
  const { port } = await start({
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Accepted, but disconnected before confirming: the outcome is unknown (C9).
        messages.push(Buffer.concat(chunks).toString());
        losses -= 1;
        if (losses < 0) done();
        else sockets.get(session.id)?.destroy();
      });
    },
  });
  const sockets = socketsOf(server as SMTPServer);
  const failure = await failureOf(to(port));
  expect(failure).toBeInstanceOf(MailLostError);
  await to(port).send(mail);
  const ids = messages.map((message) => /^Message-ID: (.*)\r$/im.exec(message)?.[1]);
  expect(ids).toEqual(['<order-placed-42@shop.example>', '<order-placed-42@shop.example>']);
});

it('a missing or silent server means retry later', async () => {
  const { port } = await start();
  await new Promise<void>((resolve) => (server as SMTPServer).close(() => resolve()));
  server = undefined;
  expect(await failureOf(to(port))).not.toBeInstanceOf(PermanentMailError);
});

interface Breakable {
  destroy(): void;
}

/** The open connections by their session: the only way to break one in the middle. */
function socketsOf(of: SMTPServer): Map<string, Breakable> {
  const sockets = new Map<string, Breakable>();
  const { connections } = of as unknown as { connections: Set<{ id: string; _socket: Breakable }> };
  return Object.assign(sockets, {
    get: (id: string) => [...connections].find((connection) => connection.id === id)?._socket,
  });
}

function subjectIn(message: string): string {
  const folded = /^Subject: ((?:.*\r\n)(?:[ \t].*\r\n)*)/im.exec(message)?.[1] ?? '';
  const value = folded.replace(/\r\n[ \t]/g, ' ').trim();
  // Spaces between two encoded words are not part of the text (RFC 2047).
  const bytes = value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, text: string) => decoded(how.toLowerCase(), text));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The bytes, one character each, because a Tamil letter may be cut in two. */
function decoded(how: string, text: string): string {
  if (how === 'b') return Buffer.from(text, 'base64').toString('latin1');
  return text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function bodiesIn(message: string): string[] {
  const parts = message.split(/\r\n--.*(?:\r\n|$)/).slice(1, -1);
  return parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    const isBase64 = /content-transfer-encoding: base64/i.test(head);
    const bytes = isBase64 ? Buffer.from(body, 'base64').toString('latin1') : decoded('q', body.replace(/=\r\n/g, ''));
    return Buffer.from(bytes, 'latin1').toString().trim();
  });
}

it.each([
  [550, '5.4.5 Daily user sending limit exceeded. For more information on Gmail', 'away'],
  [452, '4.3.1 Insufficient system storage', 'away'],
  [454, 'Throttling failure: Daily message quota exceeded.', 'away'],
  [421, '4.7.0 Try again later, closing connection', 'away'],
  [552, '5.2.2 The recipient’s inbox is over quota', 'for ever'],
  [550, '5.1.1 The email account that you tried to reach does not exist', 'for ever'],
  [452, '4.2.2 The mailbox is out of storage space', 'later'],
  [451, '4.7.1 Greylisted', 'later'],
])('RCPT answered %i %s means %s', async (code, text, meaning) => {
  const { port } = await start({ onRcptTo: (_, __, done) => done(refusal(code, text)) });
  const failure = await failureOf(to(port));
  const said =
    failure instanceof MailProviderDownError ? 'away' : failure instanceof PermanentMailError ? 'for ever' : 'later';
  expect(said, failure.message).toBe(meaning);
});

it('counts as down if the sender is refused, or nobody answers', async () => {
  const { port } = await start({ onMailFrom: (_, __, done) => done(refusal(553, '5.7.1 Sender not allowed')) });
  expect(await failureOf(to(port))).toBeInstanceOf(MailProviderDownError);
  expect(await failureOf(to(9))).toBeInstanceOf(MailProviderDownError);
});

it('counts as down if the connection is lost before the mail is handed over; later it is MailLostError', async () => {
  let at: 'onAuth' | 'onMailFrom' | 'onRcptTo' = 'onAuth';
  const drop =
    (step: typeof at) =>
    (...all: unknown[]) => {
      const [session, done] = all.slice(-2) as [SMTPServerSession, (error: null, answer?: object) => void];
      if (step === at) sockets.get(session.id)?.destroy();
      else done(null, step === 'onAuth' ? { user: 'shop' } : undefined);
    };
  const { port } = await start({
    authOptional: false,
    onAuth: drop('onAuth'),
    onMailFrom: drop('onMailFrom'),
    onRcptTo: drop('onRcptTo'),
  });
  const sockets = socketsOf(server as SMTPServer);
  expect(await failureOf(to(port, 'shop:right@'))).toBeInstanceOf(MailProviderDownError);
  for (at of ['onMailFrom', 'onRcptTo'] as const)
    expect(await failureOf(to(port, 'shop:right@'))).toBeInstanceOf(MailLostError);
});

// Before: only silence was limited, so a provider that is slow at every step outlived the mail's lease, and the mail was
// sent twice; one that sends a byte now and then was waited for for ever.
it('gives up a mail that takes too long in all, and hangs up', async () => {
  const calls: Socket[] = [];
  const trickle = (socket: Socket) => {
    const timer = setInterval(() => socket.write('2'), 20);
    socket.on('close', () => clearInterval(timer));
  };
  const slow = createServer((socket) => {
    calls.push(socket);
    socket.on('error', () => undefined);
    socket.write('220 slow\r\n');
    socket.on('data', (line) => {
      const said = line.toString();
      if (said.startsWith(slowAt)) trickle(socket);
      else socket.write('250 ok\r\n');
    });
  });
  let slowAt = 'EHLO';
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as AddressInfo;
  expect(await failureOf(to(port, '', 300))).toBeInstanceOf(MailProviderDownError);
  slowAt = 'RCPT';
  expect(await failureOf(to(port, '', 300))).toBeInstanceOf(MailLostError);
  await expect.poll(() => calls.map(({ readableEnded }) => readableEnded)).toEqual([true, true]);
  slow.close();
});

it('a message above the server’s limit says nothing about the provider', async () => {
  const { port } = await start({ size: 100 });
  expect(await failureOf(to(port))).not.toBeInstanceOf(MailProviderDownError);
});
