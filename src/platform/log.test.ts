import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

it('D35: keeps the values of a failed query out of the log, and what helps to fix it in', () => {
  const detail = Object.assign(new Error('duplicate key value violates unique constraint "users_phone"'), {
    code: '23505',
    constraint: 'users_phone',
    detail: 'Key (phone_number)=(+919486012345) already exists.',
  });
  const error = new DrizzleQueryError(
    'insert into users',
    ['+919486012345', 'a-session-token', '$scrypt$hash'],
    detail,
  );
  const text = logged((log) => log.error({ err: error, requestId: 'r-1' }, 'unexpected error'));
  expect(text).not.toMatch(/9486012345|a-session-token|scrypt/);
  expect(JSON.parse(text)).toMatchObject({
    requestId: 'r-1',
    err: { message: 'Failed query: insert into users', cause: { code: '23505', constraint: 'users_phone' } },
  });
  expect(text).toContain('log.test.ts');
});

it('D35: shortens phones in messages, masks secrets, and keeps one line per entry', () => {
  const text = logged((log) => {
    log.warn({ err: new Error('no SMS to +919486012345') }, 'sms');
    log.info({ token: 'abc123', user: { password: 'hunter2' }, name: 'x\r\n{"level":60,"msg":"forged"}' }, 'line');
  });
  expect(text).not.toMatch(/919486012345|abc123|hunter2/);
  expect(text).toContain('2345');
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(2);
  // UTC, to the millisecond.
  for (const line of lines) expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

// Before: '[object Object]'.
it('logs what went wrong for an error-like object, as the job queue passes it on', () => {
  const text = logged((log) =>
    log.error({ err: { ...new Error('x'), message: 'no queue\nparams: abc123', queue: 'mails' } }, 'job queue'),
  );
  expect(JSON.parse(text).err).toEqual({ message: 'no queue' });
});
