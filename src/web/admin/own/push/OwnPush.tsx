import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deviceOf } from '#shop/accounts/security/session-device.rules.ts';
import type { PushDevice, PushDevices, PushEvent } from '#shop/notifications/push/push.contract.ts';
import { MOST_DEVICES } from '#shop/notifications/push/push.rules.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useAdminViewer } from '../../layout/admin-context.ts';
import { PanelSection } from '../../layout/Facts.tsx';
import { pushDevicesQuery, useOwnChange } from '../own.queries.ts';
import { type PushChoices, PushRefused, pushAbility, silenceThisDevice, tellThisDevice } from './push-device.ts';

const EVENT_WORDS: Record<PushEvent, () => string> = {
  orders: m.admin_push_orders,
  transfers: m.admin_todo_transfers,
  stock: m.admin_push_stock,
};

/** The default quiet hours, ten at night to six. */
const QUIET = { quiet_from: 22 * 60, quiet_to: 6 * 60 };

const failed = (error: Error) => toast(error instanceof PushRefused ? error.message : errorText(error), 'error');

/** What a person can do about a refusal by the push service, whose own text goes to the log. */
const notTaken = (error: Error) =>
  error instanceof ApiError && error.code === 'CONFLICT' ? toast(m.admin_push_refused(), 'error') : failed(error);

/** The devices that are notified, of which events, and their quiet hours. */
export function OwnPush() {
  const devices = useQuery(pushDevicesQuery);
  return (
    <PanelSection title={m.common_notifications()}>
      <p className="text-sm">{m.admin_push_about()}</p>
      <LoadFailure of={devices} />
      {devices.isPending && <Skeleton className="h-40 w-full" />}
      {devices.data && <Devices known={devices.data.known} ownHash={devices.data.ownHash} />}
    </PanelSection>
  );
}

function Devices({ known, ownHash }: { known: PushDevices; ownHash: string | null }) {
  const own = known.devices.find(({ endpoint_hash }) => endpoint_hash === ownHash);
  const others = known.devices.filter((device) => device !== own);
  const ability = pushAbility();
  const isFull = !own && others.length >= MOST_DEVICES;
  return (
    <>
      {ability === 'able' && !isFull && <ThisDevice key={own?.id ?? 0} known={known} own={own} />}
      {ability === 'able' && isFull && <Alert tone="info">{m.admin_push_full({ count: MOST_DEVICES })}</Alert>}
      {ability === 'install' && <Alert tone="info">{m.admin_push_iphone()}</Alert>}
      {ability === 'unable' && <Alert tone="info">{m.admin_push_unsupported()}</Alert>}
      {others.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-t border-line pt-2">
          {others.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </>
  );
}

function nameOf({ device }: PushDevice): string {
  const known = deviceOf(device);
  return known ? `${known.browser} · ${known.system}` : m.common_unknown_device();
}

const lastOf = ({ sentAt }: PushDevice) =>
  sentAt === null ? m.admin_push_none_yet() : m.admin_push_last({ time: formatDateTime(sentAt) });

function DeviceRow({ device }: { device: PushDevice }) {
  const remove = useOwnChange(adminApi.removePushDevice);
  const name = nameOf(device);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm last:pb-0">
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="text-soft">{lastOf(device)}</span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.admin_push_stop_named({ name })}
        busy={remove.isPending}
        onClick={() => remove.mutate(device.id, { onSuccess: () => toast(m.admin_push_stopped()), onError: failed })}
      >
        {m.common_stop()}
      </Button>
    </li>
  );
}

function ThisDevice({ known, own }: { known: PushDevices; own: PushDevice | undefined }) {
  const { id: userId } = useAdminViewer();
  const [events, setEvents] = useState<readonly PushEvent[]>(own?.events ?? known.events);
  const [quiet, setQuiet] = useState(() => quietOf(own ?? QUIET));
  const [isAsked, setAsked] = useState(false);
  const save = useOwnChange((next: PushChoices) => tellThisDevice(userId, known.public_key, next));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const times = timesOf(quiet);
    if (!times) return;
    const done = own ? m.admin_push_saved() : m.admin_push_started();
    save.mutate({ events: [...events], ...times }, { onSuccess: () => toast(done), onError: failed });
  };
  return (
    <Form onSubmit={onSubmit} className="flex flex-col gap-3">
      {own && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <Badge tone="green">{m.common_this_device()}</Badge>
          <span className="text-soft">{lastOf(own)}</span>
        </p>
      )}
      {own && own.problem !== '' && <Alert tone="warning">{m.admin_push_problem()}</Alert>}
      <EventChoice offered={known.events} events={events} onChange={setEvents} />
      <QuietChoice quiet={quiet} isAsked={isAsked} onChange={setQuiet} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending} busyText={m.common_saving()}>
          {own ? m.admin_save() : m.admin_push_start()}
        </Button>
        {own && <OwnActions own={own} />}
      </div>
    </Form>
  );
}

function OwnActions({ own }: { own: PushDevice }) {
  const ring = useOwnChange((id: number) => adminApi.testPushDevice({ id }));
  const stop = useOwnChange(async (id: number) => {
    await adminApi.removePushDevice(id);
    await silenceThisDevice();
  });
  return (
    <>
      <Button
        variant="secondary"
        busy={ring.isPending}
        busyText={m.common_sending()}
        onClick={() => ring.mutate(own.id, { onSuccess: () => toast(m.admin_push_tried()), onError: notTaken })}
      >
        {m.admin_push_try()}
      </Button>
      <Button
        variant="quiet"
        busy={stop.isPending}
        onClick={() => stop.mutate(own.id, { onSuccess: () => toast(m.admin_push_stopped()), onError: failed })}
      >
        {m.common_stop()}
      </Button>
    </>
  );
}

interface EventChoiceProps {
  offered: readonly PushEvent[];
  events: readonly PushEvent[];
  onChange: (next: readonly PushEvent[]) => void;
}

function EventChoice({ offered, events, onChange }: EventChoiceProps) {
  const toggle = (event: PushEvent) =>
    onChange(events.includes(event) ? events.filter((other) => other !== event) : [...events, event]);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{m.admin_push_events()}</legend>
      {offered.map((event) => (
        <CheckboxField
          key={event}
          name={event}
          label={EVENT_WORDS[event]()}
          checked={events.includes(event)}
          onChange={() => toggle(event)}
        />
      ))}
    </fieldset>
  );
}

/** The times as typed: 'HH:MM', or empty. */
interface QuietHours {
  isOn: boolean;
  from: string;
  to: string;
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const quietOf = ({ quiet_from: from, quiet_to: to }: Pick<PushChoices, 'quiet_from' | 'quiet_to'>): QuietHours => ({
  isOn: from !== null,
  from: clockOf(from ?? QUIET.quiet_from),
  to: clockOf(to ?? QUIET.quiet_to),
});

function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** Null unless they are two different times. */
function timesOf({ isOn, from, to }: QuietHours): Pick<PushChoices, 'quiet_from' | 'quiet_to'> | null {
  if (!isOn) return { quiet_from: null, quiet_to: null };
  const times = { quiet_from: minutesOf(from), quiet_to: minutesOf(to) };
  return times.quiet_from === null || times.quiet_to === null || times.quiet_from === times.quiet_to ? null : times;
}

interface QuietChoiceProps {
  quiet: QuietHours;
  /** Errors are shown after the first attempt to save. */
  isAsked: boolean;
  onChange: (next: QuietHours) => void;
}

function QuietChoice({ quiet, isAsked, onChange }: QuietChoiceProps) {
  const time = (name: 'from' | 'to', label: string) => {
    const clock = quiet[name];
    const isSame = name === 'to' && clock === quiet.from;
    const wrong = minutesOf(clock) === null ? m.admin_push_time_wrong() : isSame ? m.admin_push_time_same() : undefined;
    return (
      <TextField
        label={label}
        type="time"
        required
        value={clock}
        error={isAsked ? wrong : undefined}
        onChange={(event) => onChange({ ...quiet, [name]: event.target.value })}
      />
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <CheckboxField
        name="quiet"
        label={m.admin_push_quiet()}
        hint={m.admin_push_quiet_hint()}
        checked={quiet.isOn}
        onChange={() => onChange({ ...quiet, isOn: !quiet.isOn })}
      />
      {quiet.isOn && (
        <div className="grid grid-cols-2 gap-3">
          {time('from', m.admin_push_quiet_from())}
          {time('to', m.admin_push_quiet_to())}
        </div>
      )}
    </div>
  );
}
