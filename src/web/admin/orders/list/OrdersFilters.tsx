import { useQuery } from '@tanstack/react-query';
import {
  ORDER_TODOS,
  type OrderTodo,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  TRACKING_KEYS,
} from '#shop/orders/orders.status.ts';
import { m } from '#web/words/messages.js';
import { useTabSearch } from '../../layout/use-admin-search.ts';
import { DayFilter } from '../../list/DayFilter.tsx';
import { FilterSelect } from '../../list/FilterSelect.tsx';
import { ListFilters } from '../../list/ListFilters.tsx';
import { methodWord, paymentWord, statusWord } from '../order-words.ts';
import { carriersQuery } from '../orders.queries.ts';

const TODO_WORDS: Record<OrderTodo, () => string> = {
  packing: m.admin_todo_packing,
  packed: m.admin_todo_packed,
  short: m.admin_todo_short,
  transfer: m.admin_todo_transfers,
  money_due: m.admin_todo_money_due,
  estimate_accepted: m.admin_todo_estimates_accepted,
  estimate_asked: m.admin_todo_estimates_asked,
  estimate_ending: m.admin_todo_estimates_ending,
  estimate_over: m.admin_todo_estimates_over,
  enquiry: m.admin_todo_enquiries,
  cancel_request: m.admin_todo_cancel_requests,
  late: m.admin_todo_late,
  collect: m.admin_dispatch_collect,
  returned: m.admin_dispatch_returned,
};

/** Search and filters of the order list. Every change starts again on its first page. */
export function OrdersFilters() {
  const place = useTabSearch('orders');
  const { search, go } = place;
  const statuses = TRACKING_KEYS.map((key) => ({ value: key, label: statusWord(key) }));
  return (
    <ListFilters
      label={m.admin_orders_filter()}
      searchLabel={m.admin_orders_search()}
      placeholder={m.admin_orders_search_placeholder()}
      place={place}
    >
      <FilterSelect
        label={m.admin_todo_title()}
        value={search.todo}
        options={[
          { value: '', label: m.admin_todo_any() },
          ...ORDER_TODOS.map((todo) => ({ value: todo as string, label: TODO_WORDS[todo]() })),
        ]}
        onChange={(todo) => go({ todo, page: 1 })}
      />
      <FilterSelect
        label={m.admin_filter_status()}
        value={search.status}
        options={[{ value: '', label: m.admin_all_statuses() }, ...statuses]}
        onChange={(status) => go({ status, page: 1 })}
      />
      <FilterSelect
        label={m.admin_orders_filter_payment()}
        value={search.payment}
        options={paymentOptions()}
        onChange={(payment) => go({ payment, page: 1 })}
      />
      <CourierFilter />
      <div className="flex gap-3 max-sm:w-full">
        <DayFilter
          label={m.admin_filter_from()}
          value={search.from}
          max={search.to}
          onChange={(from) => go({ from, page: 1 })}
        />
        <DayFilter
          label={m.admin_filter_to()}
          value={search.to}
          min={search.from}
          onChange={(to) => go({ to, page: 1 })}
        />
      </div>
    </ListFilters>
  );
}

/** Payment methods and states in one list; `enquiry` is both and appears once. */
function paymentOptions() {
  const methods = PAYMENT_METHODS.map((method) => ({ value: method as string, label: methodWord(method) }));
  const states = PAYMENT_STATES.filter((state) => state !== 'enquiry').map((state) => ({
    value: state as string,
    label: paymentWord(state),
  }));
  return [{ value: '', label: m.admin_orders_payment_any() }, ...methods, ...states];
}

/** Offers every carrier used so far, and orders that still need one. */
function CourierFilter() {
  const { search, go } = useTabSearch('orders');
  const carriers = useQuery(carriersQuery);
  // Includes the value from the address before the list has loaded.
  const isElsewhere = !['', 'none', ...(carriers.data ?? [])].includes(search.courier);
  const known = [...(carriers.data ?? []), ...(isElsewhere ? [search.courier] : [])];
  return (
    <FilterSelect
      label={m.admin_orders_filter_courier()}
      value={search.courier}
      options={[
        { value: '', label: m.admin_orders_courier_any() },
        { value: 'none', label: m.admin_orders_no_courier() },
        ...known.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(courier) => go({ courier, page: 1 })}
    />
  );
}
