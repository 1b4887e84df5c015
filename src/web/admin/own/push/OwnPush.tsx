import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deviceOf } from '#shop/accounts/security/session-device.rules.ts';
import type { PushDevice, PushDevices, PushEvent } from '#shop/notifications/push/push.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { formatDateTime } from '#web/dates.ts';
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
import { LoadFailure } from '../../layout/LoadFailure.tsx';
import { pushDevicesQuery, useOwnChange } from '../own.queries.ts';
import { type PushChoices, PushRefused, pushAbility, silenceThisDevice, tellThisDevice } from './push-device.ts';

const EVENT_WORDS: Record<PushEvent, () => string> = {
  orders: m.admin_push_orders,
  transfers: m.admin_todo_transfers,
  stock: m.admin_push_stock,
};

/** A night's sleep. */
const QUIET = { quiet_from: 22 * 60, quiet_to: 6 * 60 };

const failed = (error: Error) => toast(error instanceof PushRefused ? error.message : errorText(error), 'error');

/** On which devices one is told of news, of what, and when they are silent. */
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
  return (
    <>
      {ability === 'able' && <ThisDevice key={own?.id ?? 0} known={known} own={own} />}
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
  const [choices, setChoices] = useState<PushChoices>(own ?? { events: known.events, ...QUIET });
  const save = useOwnChange((next: PushChoices) => tellThisDevice(userId, known.public_key, next));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { events, quiet_from, quiet_to } = choices;
    const done = own ? m.admin_push_saved() : m.admin_push_started();
    save.mutate({ events, quiet_from, quiet_to }, { onSuccess: () => toast(done), onError: failed });
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
      <EventChoice offered={known.events} choices={choices} onChange={setChoices} />
      <QuietChoice choices={choices} onChange={setChoices} />
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
        onClick={() => ring.mutate(own.id, { onSuccess: () => toast(m.admin_push_tried()), onError: failed })}
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

interface ChoiceProps {
  choices: PushChoices;
  onChange: (next: PushChoices) => void;
}

function EventChoice({ offered, choices, onChange }: ChoiceProps & { offered: readonly PushEvent[] }) {
  const { events } = choices;
  const toggle = (event: PushEvent) =>
    onChange({
      ...choices,
      events: events.includes(event) ? events.filter((other) => other !== event) : [...events, event],
    });
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

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Null while a time is not typed to its end. */
function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function QuietChoice({ choices, onChange }: ChoiceProps) {
  const { quiet_from: from, quiet_to: to } = choices;
  const isOn = from !== null && to !== null;
  const setTime = (name: 'quiet_from' | 'quiet_to', clock: string) => {
    const minutes = minutesOf(clock);
    if (minutes !== null) onChange({ ...choices, [name]: minutes });
  };
  return (
    <div className="flex flex-col gap-2">
      <CheckboxField
        name="quiet"
        label={m.admin_push_quiet()}
        hint={m.admin_push_quiet_hint()}
        checked={isOn}
        onChange={() => onChange({ ...choices, ...(isOn ? { quiet_from: null, quiet_to: null } : QUIET) })}
      />
      {isOn && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={m.admin_push_quiet_from()}
            type="time"
            required
            defaultValue={clockOf(from)}
            onChange={(event) => setTime('quiet_from', event.target.value)}
          />
          <TextField
            label={m.admin_push_quiet_to()}
            type="time"
            required
            defaultValue={clockOf(to)}
            onChange={(event) => setTime('quiet_to', event.target.value)}
          />
        </div>
      )}
    </div>
  );
}
