/** Sorting and filters of the price list: a sheet, full screen on a phone. Each choice applies at once and is in the address. */
import { useId } from 'react';
import { formatRupees } from '#shared/money.ts';
import {
  chooseProducts,
  MARK_NAMES,
  MARKS,
  NO_CHOICE,
  PRICE_LIST_SORTS,
  PRICE_STEPS,
  type ProductChoice,
} from '#shop/products/products.choice.rules.ts';
import { filterProducts } from '#shop/products/products.search.ts';
import { Button } from '#web/ui/Button.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { m } from '#web/words/messages.js';
import type { ChoiceProps } from './ChoiceButton.tsx';

interface ChoiceSheetProps extends ChoiceProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const SORT_WORDS = {
  price_low: () => m.choice_sort_price_low(),
  price_high: () => m.choice_sort_price_high(),
  discount: () => m.choice_sort_discount(),
  popular: () => m.choice_sort_popular(),
};

const MARK_WORDS = {
  isGreen: () => m.field_is_green(),
  isLowNoise: () => m.field_is_low_noise(),
  isChildFriendly: () => m.field_is_child_friendly(),
};

export function ChoiceSheet({ products, priceFilter, shownCount, isOpen, onOpenChange }: ChoiceSheetProps) {
  const { filter, choose } = priceFilter;
  const inSearch = filterProducts(products, filter);
  /** The number of products if this choice replaced the current one. */
  const countWith = (choice: Partial<ProductChoice>) => chooseProducts(inSearch, { ...filter, ...choice }).length;
  const brands = [...new Set(products.flatMap(({ brand }) => brand ?? []))].sort((a, b) => a.localeCompare(b));
  const marks = MARK_NAMES.filter((mark) => products.some((product) => product[MARKS[mark]]));
  return (
    <SidePanel
      open={isOpen}
      onOpenChange={onOpenChange}
      title={m.home_choice()}
      startsAtTitle
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{m.choice_show({ count: shownCount })}</Button>
          <Button variant="secondary" onClick={() => choose(NO_CHOICE)}>
            {m.common_clear_filters()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Group
          title={m.choice_sort()}
          value={filter.sort}
          options={[
            { value: '', label: m.choice_sort_list() },
            ...PRICE_LIST_SORTS.map((sort) => ({ value: sort, label: SORT_WORDS[sort]() })),
          ]}
          onChoose={(sort) => choose({ sort })}
        />
        {brands.length > 0 && (
          <Group
            title={m.field_brand()}
            value={filter.brand}
            options={[
              { value: '', label: m.choice_any_brand() },
              ...brands.map((brand) => ({ value: brand, label: brand, count: countWith({ brand }) })),
            ]}
            onChoose={(brand) => choose({ brand })}
          />
        )}
        {marks.length > 0 && (
          <div>
            {marks.map((mark) => (
              <label key={mark} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  checked={filter[mark]}
                  onChange={(event) => choose({ [mark]: event.target.checked })}
                  className="size-5 accent-red"
                />
                {MARK_WORDS[mark]()} <Count of={countWith({ [mark]: true })} />
              </label>
            ))}
          </div>
        )}
        <Group
          title={m.choice_price()}
          value={filter.upTo}
          options={[
            { value: 0, label: m.choice_any_price() },
            ...PRICE_STEPS.map((step) => ({
              value: step,
              label: m.choice_up_to({ amount: formatRupees(step) }),
              count: countWith({ upTo: step }),
            })),
          ]}
          onChoose={(upTo) => choose({ upTo })}
        />
      </div>
    </SidePanel>
  );
}

interface GroupProps<Value> {
  title: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: number }[];
  onChoose: (value: Value) => void;
}

function Group<Value extends string | number>({ title, value, options, onChoose }: GroupProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{title}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="size-5 accent-red"
          />
          {option.label} {option.count !== undefined && <Count of={option.count} />}
        </label>
      ))}
    </fieldset>
  );
}

function Count({ of }: { of: number }) {
  return <span className="text-sm text-soft">({of})</span>;
}
