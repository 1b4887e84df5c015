/**
 * Text messages through MSG91, which holds the texts as templates: Indian operators deliver only registered texts
 * (DLT), word for word. So the shop names a template and gives its values: `code`, or `var1`, `var2` … for a template
 * that the owner named. Its Flow API returns `{ "type": "success" | "error", "message": … }`, also with status 200 for
 * errors.
 */
import { z } from 'zod';
import { readAnswer } from '../read-answer.ts';
import { handOver, SmsLostError } from './hand-over.ts';

const ADDRESS = 'https://control.msg91.com/api/v5/flow/';
const MOST_CHARACTERS = 16 * 1024;

const Answer = z.object({ type: z.string() });

export interface Msg91Account {
  authKey: string;
  /** MSG91's template, which includes the sender and the DLT template. */
  templateId: string;
}

function typeIn(text: string): string | null {
  try {
    return Answer.parse(JSON.parse(text)).type;
  } catch {
    return null;
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
      const headers = { accept: 'application/json', authkey: authKey };
      const answer = await handOver(address, headers, bodyOf(message, templateId));
      const type = await readAnswer(answer, MOST_CHARACTERS).then(typeIn, () => null);
      if (answer.ok && type === null) throw new SmsLostError('MSG91’s answer could not be read');
      if (!answer.ok || type !== 'success') throw new Error(`MSG91 did not take the message: status ${answer.status}`);
    },
  };
}
