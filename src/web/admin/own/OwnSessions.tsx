import { useQuery } from '@tanstack/react-query';
import type { OpenSession } from '#shop/accounts/security/security.contract.ts';
import { deviceOf } from '#shop/accounts/security/session-device.rules.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { PanelSection } from '../layout/Facts.tsx';
import { ownSessionsQuery, useOwnChange } from './own.queries.ts';

/** Where the person is signed in; every other place can be signed out from here. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery);
  return (
    <PanelSection title={m.common_sessions()}>
      <LoadFailure of={sessions} />
      {sessions.isPending && <Skeleton className="h-16 w-full" />}
      {sessions.data && (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const end = useOwnChange(api.endSession);
  const device = deviceOf(session.user_agent);
  const name = device ? `${device.browser} · ${device.system}` : m.common_unknown_device();
  const date = formatDateTime(session.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm first:pt-0 last:pb-0">
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="text-soft">{m.common_since({ date })}</span>
      </span>
      {session.isCurrent ? (
        <Badge tone="green">{m.common_this_device()}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={m.admin_own_session_end_named({ name, date })}
          busy={end.isPending}
          onClick={() => end.mutate(session.id, { onError: (error) => toast(errorText(error), 'error') })}
        >
          {m.admin_own_session_end()}
        </Button>
      )}
    </li>
  );
}
