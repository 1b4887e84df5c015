/**
 * Text messages by MSG91, whose templates carry the texts: Indian operators deliver only what is registered with them (DLT),
 * word for word, so the shop names a template and gives the code for its variable `code`. Its Flow API answers
 * `{ "type": "success" | "error", "message": … }`, an error also with status 200.
 */
import { z } from 'zod';
import { readAnswer } from '../read-answer.ts';

const ADDRESS = 'https://control.msg91.com/api/v5/flow/';
const TIMEOUT_MS = 10_000;
const MOST_CHARACTERS = 16 * 1024;

const Answer = z.object({ type: z.string() });

export interface Msg91Account {
  authKey: string;
  /** Of MSG91's template, which knows the sender and the DLT template. */
  templateId: string;
}

function isTaken(text: string): boolean {
  try {
    return Answer.parse(JSON.parse(text)).type === 'success';
  } catch {
    return false;
  }
}

/** Rejects unless MSG91 says that it took the message. The reason it gives may repeat the message, so it is left out. */
export function createMsg91Transport({ authKey, templateId }: Msg91Account, address = ADDRESS) {
  return {
    async send({ to, code }: { to: string; code: string }): Promise<void> {
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', accept: 'application/json', authkey: authKey },
        body: JSON.stringify({ template_id: templateId, recipients: [{ mobiles: to.replace(/\D/g, ''), code }] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await readAnswer(answer, MOST_CHARACTERS);
      if (!answer.ok || !isTaken(text)) throw new Error(`MSG91 did not take the message: status ${answer.status}`);
    },
  };
}
