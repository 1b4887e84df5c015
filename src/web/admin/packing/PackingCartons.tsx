import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { PhotoField } from '../form/PhotoField.tsx';
import { PanelSection } from '../layout/Facts.tsx';
import { usePackingPhoto } from './packing.queries.ts';
import type { PackingTable } from './packing-book.ts';

const MOST_CARTONS = 999;

interface CartonsProps {
  order: FloorOrder;
  table: PackingTable;
  isLocked: boolean;
}

/** The packed result: cartons, their weight, and their photo. */
export function PackingCartons({ order, table: { packing, change }, isLocked }: CartonsProps) {
  return (
    <PanelSection title={m.admin_pack_cartons()}>
      <Cartons count={packing.cartons} isLocked={isLocked} onChange={(cartons) => change({ cartons })} />
      <Weight
        key={`${order.id} ${isLocked}`}
        weight={packing.weight}
        isLocked={isLocked}
        onChange={(weight) => change({ weight })}
      />
      <CartonPhoto order={order} />
    </PanelSection>
  );
}

interface CountProps {
  count: number;
  isLocked: boolean;
  onChange: (count: number) => void;
}

function Cartons({ count, isLocked, onChange }: CountProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <legend className="sr-only">{m.admin_pack_cartons()}</legend>
      <span className="flex shrink-0 items-center gap-2">
        <Button
          variant="secondary"
          aria-label={m.admin_pack_carton_less()}
          disabled={isLocked || count === 0}
          icon={<Minus size={20} aria-hidden />}
          onClick={() => onChange(count - 1)}
        />
        <output className="min-w-10 text-center text-2xl font-bold tabular-nums">{count}</output>
        <Button
          variant="secondary"
          aria-label={m.admin_pack_carton_more()}
          disabled={isLocked || count >= MOST_CARTONS}
          icon={<Plus size={20} aria-hidden />}
          onClick={() => onChange(count + 1)}
        />
      </span>
    </fieldset>
  );
}

/** Kilograms with three decimals; empty if not weighed. */
function readWeight(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return 0;
  return /^\d{1,5}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

interface WeightProps {
  weight: number;
  isLocked: boolean;
  onChange: (weight: number) => void;
}

function Weight({ weight, isLocked, onChange }: WeightProps) {
  const [text, setText] = useState(weight > 0 ? String(weight) : '');
  const typed = readWeight(text);
  return (
    <TextField
      label={m.admin_pack_weight()}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      disabled={isLocked}
      error={typed === null ? m.admin_pack_weight_wrong() : undefined}
      onChange={(event) => {
        setText(event.target.value);
        const read = readWeight(event.target.value);
        if (read !== null && read !== weight) onChange(read);
      }}
    />
  );
}

function CartonPhoto({ order }: { order: FloorOrder }) {
  const [share, setShare] = useState(0);
  return (
    <PhotoField
      address={order.floor.photo}
      alt={m.packing_photo_open()}
      takeLabel={m.admin_pack_photo()}
      photo={usePackingPhoto(order.id, setShare)}
      share={share}
    />
  );
}
