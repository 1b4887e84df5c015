import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '#shop/accounts/security/security.contract.ts';
import { deviceOf } from '#shop/accounts/security/session-device.rules.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { sessionsQuery } from '../dashboard.queries.ts';
import { LoadFailed } from '../LoadFailed.tsx';

/** Where this account is signed in; every other session can be signed out here. */
export function SessionList({ userId }: { userId: number }) {
  const sessions = useQuery(sessionsQuery(userId));
  if (sessions.isLoadingError) return <LoadFailed of={sessions} />;
  return (
    <Card className="grid gap-2">
      <CardTitle>{m.common_sessions()}</CardTitle>
      <LoadFailed of={sessions} />
      {sessions.data ? (
        <ul className="divide-y divide-line">
          {currentFirst(sessions.data).map((session) => (
            <SessionRow key={session.id} session={session} userId={userId} />
          ))}
        </ul>
      ) : (
        <div role="status">
          <span className="sr-only">{m.dashboard_loading()}</span>
          <Skeleton className="h-16" />
        </div>
      )}
    </Card>
  );
}

const currentFirst = (sessions: readonly OpenSession[]) =>
  [...sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));

function deviceName(session: OpenSession): string {
  const device = deviceOf(session.user_agent);
  return device ? m.settings_session_device(device) : m.common_unknown_device();
}

function SessionRow({ session, userId }: { session: OpenSession; userId: number }) {
  const queryClient = useQueryClient();
  const end = useChange({
    mutationFn: () => api.endSession(session.id),
    onSuccess: () => toast(m.settings_session_ended()),
    onError: (error) => toast(errorText(error), 'error'),
    onSettled: () => askAgain(queryClient, sessionsQuery(userId).queryKey),
  });
  const device = deviceName(session);
  const date = formatDateTime(session.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-soft">{m.settings_session_since({ date })}</p>
      </div>
      {session.isCurrent ? (
        <Badge tone="green">{m.common_this_device()}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={m.settings_session_end_named({ device, date })}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          {m.settings_session_end()}
        </Button>
      )}
    </li>
  );
}
