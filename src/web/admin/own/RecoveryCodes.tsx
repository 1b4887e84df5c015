import { Copy } from 'lucide-react';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { Arrival } from './Arrival.tsx';

/** Shown once: the server keeps no readable copy. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast(m.admin_step_copied()),
      () => toast(m.admin_step_copy_failed(), 'error'),
    );
  return (
    <>
      <Arrival>
        <Alert tone="success" title={m.admin_step_on_done()}>
          <p>{m.admin_step_codes_about()}</p>
        </Alert>
      </Arrival>
      <ul aria-label={m.admin_step_codes()} className="grid grid-cols-2 gap-2 rounded-md bg-paper p-4 text-center">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onDone}>{m.admin_step_codes_kept()}</Button>
        <Button variant="secondary" icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {m.admin_step_copy()}
        </Button>
      </div>
    </>
  );
}
