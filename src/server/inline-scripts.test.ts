import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withoutNonce } from './inline-scripts.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (body: string) =>
  `<head><meta property="csp-nonce" content="N1"/><script nonce="N1">ours()</script></head><body>${body}</body>`;

// When every inline script was hashed, the policy of a cached page allowed a script injected into it.
it.each([
  '<script>evil()</script>',
  '<script nonce="other">evil()</script>',
  '<script data-nonce="N1">evil()</script>',
  '<script nonce=N1>evil()</script>',
  '<SCRIPT nonce="n1">evil()</SCRIPT>',
])('%s is not allowed by the policy of a cached page', (injected) => {
  expect(withoutNonce(page(injected), 'N1').hashes).toBe(hashOf('ours()'));
});

it('removes the nonces from the page and changes nothing else', () => {
  const { html, hashes } = withoutNonce(
    page(
      '<p>N1</p><script type="module" async="" nonce="N1" src="/a.js"></script><script nonce="N1">more("<p>")</script>',
    ),
    'N1',
  );
  expect(html).toBe(
    '<head><script>ours()</script></head><body><p>N1</p><script type="module" async="" src="/a.js"></script><script>more("<p>")</script></body>',
  );
  expect(hashes).toBe(`${hashOf('ours()')} ${hashOf('more("<p>")')}`);
});
