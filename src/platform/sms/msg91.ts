/**
 * Text messages through MSG91, which holds the texts as templates: Indian operators deliver only registered texts
 * (DLT), word for word. So the shop names a template and gives its values: `code`, or `var1`, `var2` … for a template
 * that the owner named. Its Flow API returns `{ "type": "success" | "error", "message": … }`, also with status 200 for
 * errors.
 */
import { z } from 'zod';
import { readAnswer } from '../read-answer.ts';

const ADDRESS = 'https://control.msg91.com/api/v5/flow/';
const TIMEOUT_MS = 10_000;
const MOST_CHARACTERS = 16 * 1024;

const Answer = z.object({ type: z.string() });

export interface Msg91Account {
  authKey: string;
  /** MSG91's template, which includes the sender and the DLT template. */
  templateId: string;
}

function isTaken(text: string): boolean {
  try {
    return Answer.parse(JSON.parse(text)).type === 'success';
  } catch {
    return false;
  }
}

interface Message {
  to: string;
  code?: string;
  template?: { name: string; values: readonly string[] };
}

function bodyOf({ to, code, template }: Message, codeTemplate: string) {
  const mobiles = to.replace(/\D/g, '');
  if (!template) return { template_id: codeTemplate, recipients: [{ mobiles, code }] };
  const places = Object.fromEntries(template.values.map((value, index) => [`var${index + 1}`, value]));
  return { template_id: template.name, recipients: [{ mobiles, ...places }] };
}

/**
 * Sends through MSG91. Rejects unless it accepts the message; the error leaves out its reason, which may repeat the
 * message.
 */
export function createMsg91Transport({ authKey, templateId }: Msg91Account, address = ADDRESS) {
  return {
    async send(message: Message): Promise<void> {
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', accept: 'application/json', authkey: authKey },
        body: JSON.stringify(bodyOf(message, templateId)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await readAnswer(answer, MOST_CHARACTERS);
      if (!answer.ok || !isTaken(text)) throw new Error(`MSG91 did not take the message: status ${answer.status}`);
    },
  };
}
