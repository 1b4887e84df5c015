import { Menu } from '@base-ui/react/menu';
import { FileText, Printer } from 'lucide-react';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useMayDo } from '../../layout/admin-context.ts';
import { PanelSection } from '../../layout/Facts.tsx';
import { OrderListPaper } from './OrderListPaper.tsx';
import { usePrint } from './use-print.ts';

const ITEM = 'flex min-h-11 cursor-pointer items-center px-4 py-2 outline-none data-highlighted:bg-peach';

type PrintActionsProps =
  | { orders: readonly { id: number }[]; withList?: false }
  /** Also offers the orders, with their money, as a printed list. */
  | { orders: readonly Order[]; withList: true };

/** The address of a paper about these orders, in the language of the page. */
export function paperLink(
  paper: 'packing' | 'labels' | 'bills',
  orders: PrintActionsProps['orders'],
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ orders: orders.map(({ id }) => id).join(), language: getLocale(), ...more });
  return `/api/order/papers/${paper}?${query}` satisfies ApiHref;
}

const papersOf = (orders: PrintActionsProps['orders']) => [
  { label: m.admin_print_packing(), href: paperLink('packing', orders) },
  { label: m.admin_print_labels_a4(), href: paperLink('labels', orders, { sheet: 'a4' }) },
  { label: m.admin_print_labels_4x6(), href: paperLink('labels', orders, { sheet: '4x6' }) },
];

/** The papers of one order as a column of links. */
export function PaperLinks({ order }: { order: Pick<Order, 'id' | 'user_id'> }) {
  const papers = [...papersOf([order]), { label: m.admin_order_paper(), href: orderPaper(order) }];
  return (
    <PanelSection title={m.common_print()}>
      <ul className="flex flex-col divide-y divide-line">
        {papers.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 items-center gap-3 py-1 text-sm font-semibold hover:text-red"
            >
              <FileText size={18} aria-hidden className="shrink-0 text-soft" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The order's own PDF, as its customer gets it. */
export const orderPaper = ({ id, user_id }: Pick<Order, 'id' | 'user_id'>) =>
  `/api/order/paper/${id}/${user_id}` satisfies ApiHref;

/** The papers of one or more orders: PDFs that open in a new tab, and a list that the browser prints. */
export function PrintActions(props: PrintActionsProps) {
  const { orders, withList = false } = props;
  const { paper, print } = usePrint<'list'>();
  const seesMoney = useMayDo('money');
  const papers = [
    ...papersOf(orders),
    ...(seesMoney ? [{ label: m.admin_print_bills(), href: paperLink('bills', orders) }] : []),
  ];
  return (
    <>
      <Menu.Root>
        <Menu.Trigger render={<Button variant="secondary" size="sm" icon={<Printer size={18} aria-hidden />} />}>
          {m.common_print()}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-60">
            <Menu.Popup className="min-w-52 rounded-md border border-line bg-card py-2 shadow-float outline-none">
              {papers.map(({ label, href }) => (
                <Menu.LinkItem key={href} className={ITEM} href={href} target="_blank" rel="noreferrer" closeOnClick>
                  {label}
                </Menu.LinkItem>
              ))}
              {withList && (
                <Menu.Item className={ITEM} onClick={() => print('list')}>
                  {m.admin_print_list()}
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {paper === 'list' && props.withList && <OrderListPaper orders={props.orders} />}
    </>
  );
}
