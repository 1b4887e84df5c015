import { useState } from 'react';
import { download } from '#web/api/download.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';

/** Everything the shop holds about the person, as a file (domain E.4). */
export function MyData() {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    await download('/api/privacy/export', 'my-data.json').catch((error: unknown) => toast(errorText(error), 'error'));
    setBusy(false);
  };
  return (
    <Card className="grid gap-3">
      <div>
        <CardTitle>{m.settings_data_title()}</CardTitle>
        <p className="mt-1 text-sm text-soft">{m.settings_data_body()}</p>
      </div>
      <div>
        <Button
          variant="secondary"
          className="wrap-anywhere"
          busy={busy}
          busyText={m.settings_data_preparing()}
          onClick={() => void fetchFile()}
        >
          {m.settings_data_download()}
        </Button>
      </div>
    </Card>
  );
}
