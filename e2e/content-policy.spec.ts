/** The content policy: its value on every page, that it works, and that the tests would notice a violation. */
import { PUBLIC_PAGES } from '#server/findability.ts';
import { expect, test, visit } from './test.ts';

const PAGES = [...PUBLIC_PAGES, '/ta', '/login', '/cart'];

function policyOf(headers: { [name: string]: string }): Record<string, string> {
  const parts = (headers['content-security-policy'] ?? '').split('; ').map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name, ...sources]) => [name, sources.join(' ')]));
}

for (const path of [...PAGES, '/dashboard?tab=settings']) {
  test(`${path} allows no inline script or style but its own`, async ({ page }) => {
    // A page for a signed-in person carries a nonce; cached pages carry hashes.
    if (path.startsWith('/dashboard')) {
      const shopper = { phone_number: '9486012345', password: 'sparkle-2026' };
      await page.request.post('/api/users/login', { data: shopper });
    }
    const answer = await visit(page, path);
    const headers = answer?.headers() ?? {};
    const policy = policyOf(headers);
    expect(JSON.stringify(policy)).not.toContain('unsafe');
    expect(policy).toMatchObject({
      'style-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(policy['script-src']).toMatch(/^'self' ('nonce-[\w-]+'|'sha256-[^']+')/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(await answer?.text()).not.toMatch(/<style| style="| on\w+="/);
  });
}

test('a violation of the policy is noticed', async ({ page, policyViolations }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    const script = document.createElement('script');
    script.textContent = 'window.name = "planted"';
    const box = document.createElement('div');
    box.innerHTML = '<p style="color: red">planted</p>';
    document.body.append(style, script, box);
  });
  await expect.poll(() => policyViolations.length).toBe(3);
  expect(await page.evaluate(() => window.name)).toBe('');
  expect(
    policyViolations
      .splice(0)
      .map((text) => / ([\w-]+) refused inline/.exec(text)?.[1])
      .sort(),
  ).toEqual(['script-src-elem', 'style-src-attr', 'style-src-elem']);
});
