import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { askAgain } from './ask-again.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** A list whose responses the test releases, each with the state at the time of its request. */
function slowList() {
  const state = { isActive: true };
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const { isActive } = state;
    return new Promise<boolean>((resolve) => answers.push(() => resolve(isActive)));
  };
  return { state, answers, queryFn };
}

test('a first response read before a change does not count as the state after it', async () => {
  const { state, answers, queryFn } = slowList();
  const observer = new QueryObserver(client, { queryKey: ['people', 'list'], queryFn });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);

  state.isActive = false;
  const reloaded = askAgain(client, ['people']);
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  await reloaded;

  expect(observer.getCurrentResult().data).toBe(false);
  stop();
});

test('the shown data stays while it is loaded again', async () => {
  const { answers, queryFn } = slowList();
  const observer = new QueryObserver(client, { queryKey: ['people', 'list'], queryFn });
  const stop = observer.subscribe(() => undefined);
  answers[0]?.();
  await expect.poll(() => observer.getCurrentResult().data).toBe(true);

  const reloaded = askAgain(client, ['people']);
  await expect.poll(() => answers.length).toBe(2);
  expect(observer.getCurrentResult().data).toBe(true);
  answers[1]?.();
  await reloaded;
  stop();
});
