import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import { kilogramsFrom } from '#web/forms/numbers.ts';
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
  /** The weight as it is being typed. */
  typed: TypedWeight;
  isLocked: boolean;
}

/** The packed result: cartons, their weight, and their photo. */
export function PackingCartons({ order, table: { packing, change }, typed, isLocked }: CartonsProps) {
  return (
    <PanelSection title={m.common_cartons()}>
      <Cartons count={packing.cartons} isLocked={isLocked} onChange={(cartons) => change({ cartons })} />
      <TextField
        label={m.admin_pack_weight()}
        inputMode="decimal"
        autoComplete="off"
        value={isLocked ? shownWeight(packing.weight) : typed.text}
        disabled={isLocked}
        error={!isLocked && typed.isWrong ? m.admin_pack_weight_wrong() : undefined}
        onChange={(event) => {
          const weight = typed.type(event.target.value);
          if (weight !== null && weight !== packing.weight) change({ weight });
        }}
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
      <legend className="sr-only">{m.common_cartons()}</legend>
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

const MOST_KILOGRAMS = 100_000;

/** Null if it is no weight; 0 if not weighed. */
function readWeight(text: string): number | null {
  const kilograms = kilogramsFrom(text) ?? 0;
  return kilograms < MOST_KILOGRAMS ? kilograms : null;
}

const shownWeight = (weight: number) => (weight > 0 ? String(weight) : '');

export interface TypedWeight {
  text: string;
  /** What was typed is no weight, so the one before it still counts. */
  isWrong: boolean;
  /** Returns the weight that was typed, or null. */
  type: (text: string) => number | null;
}

/** The typed text, as long as it is wrong or says the weight on the table. */
export function useTypedWeight(weight: number): TypedWeight {
  const [typed, setTyped] = useState('');
  const read = readWeight(typed);
  return {
    text: read === null || read === weight ? typed : shownWeight(weight),
    isWrong: read === null,
    type: (text) => {
      setTyped(text);
      return readWeight(text);
    },
  };
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
