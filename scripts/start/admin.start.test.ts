/** `npm run admin` on a separate data folder: the first owner, a lost password, and the refusals of one line. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bareEnvironmentWith } from '../tools/run.ts';
import { makeDataDir } from '../tools/shop-server.ts';

const PASSWORD = 'a-long-owner-password';

test('creates an owner, restores an owner’s access, and refuses in one line', () => {
  const data = makeDataDir();
  const run = (args: string[], password = PASSWORD, input = '') => {
    const env = bareEnvironmentWith({ DATA_DIR: data.path, ADMIN_PASSWORD: password });
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
      env,
      encoding: 'utf8',
      input,
    });
    return { status, text: (stdout + stderr).trim() };
  };
  try {
    expect(run([])).toMatchObject({ status: 1, text: expect.stringContaining('Usage: npm run admin') });
    expect(run(['--phone', '12345'])).toEqual({
      status: 1,
      text: '--phone: must be an Indian mobile number of ten digits',
    });
    expect(run(['--remove-demo', '--phone', '9840012345'])).toEqual({
      status: 1,
      text: '--remove-demo: takes no other argument',
    });
    // Before: it made a shop there, and said that there was nothing to remove.
    expect(run(['--remove-demo'])).toEqual({ status: 1, text: `DATA_DIR: there is no shop in ${data.path}` });
    // Before: the warning of a promise that is never settled, and exit code 13.
    expect(run(['--phone', '9840012345'], '')).toEqual({
      status: 1,
      text: expect.stringMatching(/ADMIN_PASSWORD: must be set where nobody can type the password$/),
    });
    // Piped without a line break, as `printf` writes it.
    expect(run(['--phone', '9840012345'], '', 'piped')).toEqual({
      status: 1,
      text: expect.stringMatching(/Password must be at least 12 characters long\.$/),
    });
    expect(run(['--phone', '9840012345'], 'too-short')).toEqual({
      status: 1,
      text: 'Password must be at least 12 characters long.',
    });
    for (const outcome of ['is an owner of the shop now.', 'can sign in as an owner again.'])
      expect(run(['--phone', '9840012345'])).toEqual({
        status: 0,
        text: `The password is the one in ADMIN_PASSWORD.\n9840012345 ${outcome}`,
      });
    expect(run(['--remove-demo'])).toEqual({ status: 0, text: 'There is nothing of the demonstration to remove.' });
  } finally {
    data.remove();
  }
});
