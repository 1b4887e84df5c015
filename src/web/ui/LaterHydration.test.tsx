import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Later = typeof import('./LaterHydration.tsx');

let idle: (() => void)[] = [];
let root: Root | undefined;

beforeEach(() => {
  vi.resetModules();
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
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

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  counted(name);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
}

/** The server's page with two parts, brought to life. */
async function openPage(): Promise<(name: string) => HTMLButtonElement> {
  const { LaterHydration }: Later = await import('./LaterHydration.tsx');
  const page = (
    <>
      <LaterHydration id="first">
        <Counter name="first" />
      </LaterHydration>
      <LaterHydration id="second">
        <Counter name="second" />
      </LaterHydration>
    </>
  );
  const container = document.createElement('div');
  vi.stubGlobal('window', undefined);
  container.innerHTML = renderToString(page);
  vi.unstubAllGlobals();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  document.body.append(container);
  counted.mockClear();
  await act(async () => {
    root = hydrateRoot(container, page);
  });
  return (name) =>
    [...container.querySelectorAll('button')].find((button) =>
      button.textContent?.startsWith(name),
    ) as HTMLButtonElement;
}

it('leaves the server’s markup alone until a part has its turn, one after the other', async () => {
  const button = await openPage();
  expect(button('first').textContent).toBe('first 0');
  expect(counted).not.toHaveBeenCalled();
  await beIdle();
  expect(new Set(counted.mock.calls.flat())).toEqual(new Set(['first']));
  await beIdle();
  expect(new Set(counted.mock.calls.flat())).toEqual(new Set(['first', 'second']));
});

it('serves at once what is touched first', async () => {
  const button = await openPage();
  const second = button('second');
  await act(async () => second.click());
  expect(button('second').textContent).toBe('second 1');
  // The same element as the server sent: nothing was thrown away.
  expect(button('second')).toBe(second);
  expect(new Set(counted.mock.calls.flat())).toEqual(new Set(['first', 'second']));
});
