import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { HOLD_EARLY_PRESSES } from './early-presses.ts';
import { Form } from './Form.tsx';
import { useTypedBefore } from './use-typed-before.ts';

const sent = vi.fn();
let root: Root | undefined;

function Page() {
  const [name, setName] = useState('');
  const input = useTypedBefore<HTMLInputElement>();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        sent(name);
      }}
    >
      <input ref={input} aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </Form>
  );
}

// Every page runs this in its head, before any form exists.
beforeAll(() => new Function(HOLD_EARLY_PRESSES)());
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  sent.mockClear();
});

function openPage() {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  document.body.append(container);
  return {
    form: container.querySelector('form') as HTMLFormElement,
    type: (text: string) => {
      (container.querySelector('input') as HTMLInputElement).value = text;
    },
    bringToLife: () =>
      act(async () => {
        root = hydrateRoot(container, <Page />);
      }),
  };
}

/** Not in `act`, which delays the fields' events until it ends: the form would be submitted before they arrive. */
const untilSent = async (...texts: string[]) => {
  await waitFor(() => expect(sent).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent.mock.calls).toEqual([texts]);
};

it('sends a form submitted before hydration, once and with what was typed', async () => {
  const { form, type, bringToLife } = openPage();
  type('Meena');
  form.requestSubmit();
  expect(sent).not.toHaveBeenCalled();
  await bringToLife();
  await untilSent('Meena');
});

it('sends nothing empty if the tap that submits the form also hydrates it', async () => {
  const { form, type, bringToLife } = openPage();
  type('Meena');
  await bringToLife();
  // Hydrated, but the early typing has not been replayed yet.
  form.requestSubmit();
  await untilSent('Meena');
});
