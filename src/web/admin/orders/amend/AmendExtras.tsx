import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { type Draft, type DraftExtra, extraFaults } from './draft.rules.ts';

interface AmendExtrasProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Save was pressed, so that what nobody has left yet shows its errors too. */
  isTried: boolean;
}

/** Extra sums with their reasons, added or taken off. */
export function AmendExtras({ draft, onChange, isTried }: AmendExtrasProps) {
  const { extras } = draft;
  const set = (key: number, changes: Partial<DraftExtra>) =>
    onChange({ ...draft, extras: extras.map((extra) => (extra.key === key ? { ...extra, ...changes } : extra)) });
  const add = () => {
    const key = Math.max(-1, ...extras.map((extra) => extra.key)) + 1;
    onChange({ ...draft, extras: [...extras, { key, text: '', amount: '', takesOff: true }] });
  };
  return (
    <section className="flex flex-col gap-3">
      {extras.map((extra) => (
        <AmendExtra
          key={extra.key}
          extra={extra}
          isTried={isTried}
          onChange={(changes) => set(extra.key, changes)}
          onRemove={() => onChange({ ...draft, extras: extras.filter(({ key }) => key !== extra.key) })}
        />
      ))}
      {extras.length < 10 && (
        <Button variant="quiet" size="sm" className="self-start" icon={<Plus size={18} aria-hidden />} onClick={add}>
          {m.admin_amend_extra_add()}
        </Button>
      )}
    </section>
  );
}

interface AmendExtraProps {
  extra: DraftExtra;
  isTried: boolean;
  onChange: (changes: Partial<DraftExtra>) => void;
  onRemove: () => void;
}

const FIELD_ORDER = ['text', 'amount'] as const;

/** A field shows its error once it was left, or skipped on the way to a later one. */
function AmendExtra({ extra, isTried, onChange, onRemove }: AmendExtraProps) {
  const [last, setLast] = useState(-1);
  const faults = extraFaults(extra).filter((field) => isTried || FIELD_ORDER.indexOf(field) <= last);
  return (
    <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_7rem_auto]">
      <TextField
        label={m.admin_amend_extra_text()}
        className="max-sm:col-span-2"
        error={faults.includes('text') ? m.common_required() : null}
        value={extra.text}
        maxLength={100}
        onBlur={() => setLast((before) => Math.max(before, 0))}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <SelectField
        label={m.admin_amend_extra_way()}
        value={extra.takesOff ? 'off' : 'on'}
        onChange={(event) => onChange({ takesOff: event.target.value === 'off' })}
        options={[
          { value: 'off', label: m.admin_amend_extra_off() },
          { value: 'on', label: m.admin_amend_extra_on() },
        ]}
      />
      <TextField
        label={m.common_amount()}
        inputMode="decimal"
        error={faults.includes('amount') ? m.admin_desk_no_amount() : null}
        value={extra.amount}
        onBlur={() => setLast(1)}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.admin_amend_extra_remove({ text: extra.text })}
        className="max-sm:col-span-2 max-sm:justify-self-end sm:mt-7"
        icon={<Trash2 size={18} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}
