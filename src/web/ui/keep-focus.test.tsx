import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { focusPage, keepFocus } from './keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => {
  stop();
});

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });

function press(name: string): void {
  act(() => button(name).focus());
  fireEvent.click(button(name));
}

function List() {
  const [rows, setRows] = useState(['Sparklers', 'Rockets', 'Bombs']);
  return (
    <ul>
      {rows.map((row) => (
        <li key={row} data-testid={row}>
          <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
            Delete {row}
          </button>
        </li>
      ))}
    </ul>
  );
}

it('gives the focus of a deleted row to the row in its place, and of the last one to the one before', async () => {
  render(<List />);
  press('Delete Rockets');
  await waitFor(() => expect(focused()).toBe(screen.getByTestId('Bombs')));
  press('Delete Bombs');
  await waitFor(() => expect(focused()).toBe(screen.getByTestId('Sparklers')));
});

it('gives it to the heading of what came in place of what was left', async () => {
  function Steps() {
    const [isNext, setNext] = useState(false);
    if (!isNext)
      return (
        <div key="cart">
          {
            <button type="button" onClick={() => setNext(true)}>
              Proceed
            </button>
          }
        </div>
      );
    return (
      <section key="address">
        <h1>Delivery Address</h1>
      </section>
    );
  }
  render(<Steps />);
  press('Proceed');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Delivery Address' })));
});

it('gives it back to a button that was disabled while it worked', async () => {
  function Saving() {
    const [isBusy, setBusy] = useState(false);
    return (
      <>
        <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
          Save
        </button>
        <button type="button" onClick={() => setBusy(false)}>
          Answer
        </button>
      </>
    );
  }
  render(<Saving />);
  press('Save');
  // Browsers take the focus from a disabled button; jsdom leaves it there.
  act(() => button('Save').blur());
  fireEvent.click(button('Answer'));
  await waitFor(() => expect(focused()).toBe(button('Save')));
});

it('gives it to the group of a button that its own press disabled, as a minus at zero', async () => {
  function Cartons() {
    const [count, setCount] = useState(1);
    return (
      <span data-testid="group">
        <button type="button" disabled={count === 0} onClick={() => setCount(count - 1)}>
          Less
        </button>
      </span>
    );
  }
  render(<Cartons />);
  press('Less');
  // Browsers take the focus with the next picture, after the last change of the page.
  await new Promise((resolve) => setTimeout(resolve, 16));
  button('Less').blur();
  await waitFor(() => expect(focused()).toBe(screen.getByTestId('group')));
});

it('leaves it where the person or the page put it', async () => {
  render(
    <>
      <List />
      <button type="button">Undo</button>
    </>,
  );
  press('Delete Rockets');
  act(() => button('Undo').focus());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focused()).toBe(button('Undo'));

  act(() => button('Undo').blur());
  fireEvent.mouseDown(document.body);
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.click(button('Delete Bombs'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focused()).toBe(document.body);
});

// Before: on a phone whose keyboard was closed by its own key, the next change of the list opened it again.
it('leaves it away from a field that only lost it', async () => {
  render(
    <>
      <input aria-label="Search" />
      <List />
    </>,
  );
  act(() => screen.getByRole('textbox').focus());
  act(() => screen.getByRole('textbox').blur());
  fireEvent.click(button('Delete Rockets'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focused()).toBe(document.body);
});

it('begins another page at its heading, unless it has the focus already', () => {
  render(
    <main>
      <h1>About us</h1>
      <input aria-label="Search" />
    </main>,
  );
  focusPage();
  expect(focused()).toBe(screen.getByRole('heading'));
  act(() => screen.getByRole('textbox').focus());
  focusPage();
  expect(focused()).toBe(screen.getByRole('textbox'));
});
