/** Which hosts the server calls: D17 of the security assertions (docs/security.md). */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Everything in Node that can make a connection: its fetch, its clients, sockets, and the packages that wrap them. */
const WAY_OUT =
  /(?<![\w.])fetch\(|\bhttps?\.(get|request)\(|import \{[^}]*\b(get|request|connect)\b[^}]*\} from 'node:(https?|http2|net|tls)'|from '(undici|axios|node-fetch|got|razorpay|nodemailer)'/;

// Seen to fail with a `fetch` of a picture's address in `storePicture`.
it('D17: the server asks the gateway, the providers of mail, SMS, WhatsApp and leaked passwords, the collectors of traces and errors, and known push services, so no address that somebody wrote is ever fetched', () => {
  const files = globSync(['src/{platform,server,shared,shop}/**/*.ts', 'seeds/**/*.ts'], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(300);
  const asking = files
    .filter((file) => !/\.test\.ts$|testing/.test(file))
    .filter((file) => WAY_OUT.test(readFileSync(`${ROOT}/${file}`, 'utf8')));
  expect(asking.sort()).toEqual([
    // The database, at the address it is connected to.
    'src/platform/db/cancel-statement.ts',
    'src/platform/error-reports/error-reports.ts',
    'src/platform/leaked-passwords.ts',
    'src/platform/mail/mail.ts',
    'src/platform/push/web-push.ts',
    'src/platform/sms/hand-over.ts',
    'src/platform/tracing/open-telemetry.ts',
    'src/platform/whatsapp/whatsapp.ts',
    'src/shop/payments/gateway/gateway-http.ts',
    'src/shop/payments/gateway/gateway.ts',
  ]);
});
