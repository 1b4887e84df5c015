import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Later = typeof import('./LaterHydration.tsx');

let idle: (() => void)[] = [];
let root: Root | undefined;

/** Sees what a test scrolls to. */
class Screen {
  static seen: (target: Element) => Promise<void>;
  observe = vi.fn();
  unobserve = vi.fn();
  constructor(report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    Screen.seen = (target) => act(async () => report([{ isIntersecting: true, target }]));
  }
}

function stubBrowser(): void {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('IntersectionObserver', Screen);
}

beforeEach(() => {
  vi.resetModules();
  idle = [];
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  cleanup();
  vi.unstubAllGlobals();
});

/** Lets the browser be idle once. */
async function beIdle(): Promise<void> {
  await act(async () => idle.splice(0).forEach((work) => void work()));
}

const counted = vi.fn();
const alive = () => [...new Set(counted.mock.calls.flat())];

function Counter({ name, part, price }: { name: string; part?: string | undefined; price: number }) {
  const [count, setCount] = useState(0);
  counted(name);
  return (
    <button type="button" data-part={part} onClick={() => setCount(count + 1)}>
      {name} {count} {price}
    </button>
  );
}

let setPrice: (price: number) => void;

/** The server's page with two parts, brought to life; `parts` are those that say where they are. */
async function openPage(parts: string[] = []): Promise<(name: string) => HTMLButtonElement> {
  const { LaterHydration }: Later = await import('./LaterHydration.tsx');
  function Page() {
    const [price, set] = useState(5);
    setPrice = set;
    return ['first', 'second'].map((name) => (
      <LaterHydration key={name} id={name}>
        <Counter name={name} part={parts.includes(name) ? name : undefined} price={price} />
      </LaterHydration>
    ));
  }
  const container = document.createElement('div');
  vi.stubGlobal('window', undefined);
  container.innerHTML = renderToString(<Page />);
  vi.unstubAllGlobals();
  stubBrowser();
  document.body.append(container);
  counted.mockClear();
  await act(async () => {
    root = hydrateRoot(container, <Page />);
  });
  return (name) =>
    [...container.querySelectorAll('button')].find((button) =>
      button.textContent?.startsWith(name),
    ) as HTMLButtonElement;
}

it('leaves the server’s markup alone until a part has its turn, one after the other', async () => {
  const button = await openPage();
  expect(button('first').textContent).toBe('first 0 5');
  expect(alive()).toEqual([]);
  await beIdle();
  expect(alive()).toEqual(['first']);
  await beIdle();
  expect(alive()).toEqual(['first', 'second']);
});

it('leaves alone what is not near the screen', async () => {
  const button = await openPage(['first', 'second']);
  await beIdle();
  expect(alive()).toEqual([]);
  await Screen.seen(button('second'));
  await beIdle();
  await beIdle();
  expect(alive()).toEqual(['second']);
});

it('serves at once what is touched first, and then the rest wherever it is', async () => {
  const button = await openPage(['first', 'second']);
  const second = button('second');
  await act(async () => second.click());
  expect(button('second').textContent).toBe('second 1 5');
  // The same element as the server sent: nothing was thrown away.
  expect(button('second')).toBe(second);
  await beIdle();
  expect(alive().sort()).toEqual(['first', 'second']);
});

it('shows what changes in a part that nobody has come near, and throws nothing away', async () => {
  const button = await openPage(['first', 'second']);
  const second = button('second');
  await act(async () => setPrice(7));
  expect(button('second').textContent).toBe('second 0 7');
  expect(button('second')).toBe(second);
});
