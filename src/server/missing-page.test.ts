import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openingPage } from './missing-page.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

describe('the page of a shop that is starting', () => {
  it('is the one that the proxies in front show while no shop answers', async () => {
    // `npx vitest run --project unit missing-page -u` writes it anew.
    await expect(await openingPage().text()).toMatchFileSnapshot(join(DEPLOY, 'opening.html'));
  });
});
