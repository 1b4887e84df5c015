import { Menu } from '@base-ui/react/menu';
import { Printer } from 'lucide-react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { AddressLabels } from './AddressLabels.tsx';
import { OrderListPaper } from './OrderListPaper.tsx';
import { PackingSlips, type PaperOrder } from './PackingSlips.tsx';
import { usePrint } from './use-print.ts';

const ITEM = 'flex min-h-11 cursor-pointer items-center px-4 py-2 outline-none data-highlighted:bg-peach';

type PrintActionsProps =
  | { orders: readonly PaperOrder[]; withList?: false }
  /** Offers the orders, with their money, as a list as well. */
  | { orders: readonly Order[]; withList: true };

/** The papers of one order or of many. */
export function PrintActions(props: PrintActionsProps) {
  const { orders, withList = false } = props;
  const { paper, print } = usePrint<'slip' | 'label' | 'list'>();
  return (
    <>
      <Menu.Root>
        <Menu.Trigger render={<Button variant="secondary" size="sm" icon={<Printer size={18} aria-hidden />} />}>
          {m.common_print()}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-60">
            <Menu.Popup className="min-w-52 rounded-md border border-line bg-card py-2 shadow-float outline-none">
              <Menu.Item className={ITEM} onClick={() => print('slip')}>
                {m.admin_order_print()}
              </Menu.Item>
              <Menu.Item className={ITEM} onClick={() => print('label')}>
                {m.admin_print_label()}
              </Menu.Item>
              {withList && (
                <Menu.Item className={ITEM} onClick={() => print('list')}>
                  {m.admin_print_list()}
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {paper === 'slip' && <PackingSlips orders={orders} />}
      {paper === 'label' && <AddressLabels orders={orders} />}
      {paper === 'list' && props.withList && <OrderListPaper orders={props.orders} />}
    </>
  );
}
