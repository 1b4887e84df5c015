/** Plays scenes in one language on one screen, each role in a separate browser profile, and takes their pictures. */
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findingsOf } from '../../e2e/axe.ts';
import { TEST_ADMIN } from '../tools/shop-server.ts';
import {
  type CartContents,
  type Language,
  type Picture,
  type Role,
  SCREENS,
  type Scene,
  type Screen,
  type Stage,
} from './scene.ts';

const SHOPPER = { phone_number: '9486012345', password: 'sparkle-2026' };
const ADMIN = { phone_number: TEST_ADMIN.phone, password: TEST_ADMIN.password };
const PASSWORD = 'muththu-2026';
const ADDRESS = {
  name: 'Kavitha Raman',
  house_flat_no: '14/2',
  street_name: 'Vadakku Veli Street',
  locality: 'Thiruthangal',
  city: 'Sivakasi',
  state: 'Tamil Nadu',
  zipcode: '626130',
  delivery_contact_number: '9840012345',
};
const PATIENCE_MS = 15_000;

interface TheatreOptions {
  browser: Browser;
  url: string;
  screen: Screen;
  language: Language;
  folder: string;
  /** Also checks every page for accessibility. */
  hasAxe: boolean;
}

/** Axe's findings, one line per rule. */
async function findingTextsOf(page: Page): Promise<string[]> {
  const violations = await findingsOf(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}

/** Before hydration a page shows no cart and ignores clicks. */
async function untilAlive(page: Page): Promise<void> {
  await page
    .waitForFunction(() => {
      const button = document.querySelector('button');
      return button === null || Object.keys(button).some((key) => key.startsWith('__reactProps'));
    })
    .catch(() => undefined);
}

export class Theatre {
  readonly #options: TheatreOptions;
  readonly #contexts = new Map<string, Promise<BrowserContext>>();
  #productIds: Promise<Map<string, number>> | null = null;

  constructor(options: TheatreOptions) {
    this.#options = options;
  }

  /** Plays one scene. If it fails, the picture shows where it stopped, with the reason. */
  async take(scene: Scene): Promise<Picture> {
    const { screen, language, folder } = this.#options;
    const file = `${scene.name}.${screen}.${language}.png`;
    const page = await this.#enter(scene);
    let failure: string | null = null;
    try {
      await this.#play(scene, page);
      const findings = this.#options.hasAxe ? await findingTextsOf(page) : [];
      if (findings.length > 0) throw new Error(findings.join('; '));
    } catch (error) {
      failure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      console.error(`${file}: ${failure}`);
    }
    await page.screenshot({ path: join(folder, file), fullPage: !scene.screenOnly, animations: 'disabled' });
    await page.close();
    return { scene: scene.name, screen, language, file, failure };
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await (await context).close();
  }

  async #enter(scene: Scene): Promise<Page> {
    const { as: role = 'visitor', ownAccount = false, hasWorker = false } = scene;
    const key = `${role} ${hasWorker} ${ownAccount ? scene.name : ''}`;
    const context = this.#contexts.get(key) ?? this.#newContext(role, hasWorker);
    this.#contexts.set(key, context);
    const page = await (await context).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const lines = await this.#linesOf(scene.cart ?? {});
    // Once per page, so that the scene's changes to its cart persist.
    await page.addInitScript((cart) => {
      if (sessionStorage.getItem('scene')) return;
      sessionStorage.setItem('scene', 'set');
      localStorage.removeItem('mathappu.payment');
      localStorage.removeItem('mathappu.coupon');
      localStorage.setItem('mathappu.cart', JSON.stringify(cart));
    }, lines);
    return page;
  }

  async #play(scene: Scene, page: Page): Promise<void> {
    const stage = this.#stageOf(page);
    await scene.before?.(stage);
    if (scene.path !== undefined) await stage.open(scene.path);
    await scene.act?.(stage);
    await page.waitForTimeout(250);
  }

  #stageOf(page: Page): Stage {
    const { language, url, screen } = this.#options;
    return {
      page,
      screen,
      open: async (path) => {
        const address = language === 'ta' ? `/ta${path === '/' ? '' : path}` : path;
        await page.goto(new URL(address, url).href, { waitUntil: 'load' });
        // A page that waits for an answer, as in the loading scenes, never becomes idle.
        await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
        await untilAlive(page);
      },
      ask: async <T>(method: string, path: string, body?: unknown) => {
        const answer = await page.request.fetch(new URL(`/api${path}`, url).href, { method, data: body });
        if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
        return (await answer.json()) as T;
      },
    };
  }

  async #newContext(role: Role, hasWorker: boolean): Promise<BrowserContext> {
    const { browser, screen, url } = this.#options;
    const isPhone = screen === 'phone';
    const context = await browser.newContext({
      baseURL: url,
      viewport: SCREENS[screen],
      hasTouch: isPhone,
      isMobile: isPhone,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
      serviceWorkers: hasWorker ? 'allow' : 'block',
    });
    if (role !== 'visitor') await this.#signIn(context, role);
    return context;
  }

  async #signIn({ request }: BrowserContext, role: Role): Promise<void> {
    if (role === 'admin') await request.post('/api/users/login', { data: ADMIN });
    else if (role === 'shopper') await request.post('/api/users/login', { data: SHOPPER });
    else {
      const phone_number = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
      const account = { name: 'Kavitha Raman', email: 'kavitha@example.com', phone_number, password: PASSWORD };
      await request.post('/api/users/register', { data: account });
      await request.post('/api/users/login', { data: { phone_number, password: PASSWORD } });
      if (role === 'buyer') await request.post('/api/address/add', { data: ADDRESS });
    }
  }

  async #linesOf(cart: CartContents): Promise<{ id: number; quantity: number }[]> {
    this.#productIds ??= fetch(`${this.#options.url}/api/product/list1`)
      .then((answer) => answer.json() as Promise<{ data: { id: number; name: string }[] }>)
      .then(({ data }) => new Map(data.map(({ id, name }) => [name, id])));
    const ids = await this.#productIds;
    return Object.entries(cart).map(([name, quantity]) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`The demonstration list has no ${name}`);
      return { id, quantity };
    });
  }
}
