import { Menu } from '@base-ui/react/menu';
import { useQuery } from '@tanstack/react-query';
import { FileText, Printer, Square, SquareCheck } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { MadePaper } from '#shop/papers/papers.contract.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useMayDo } from '../../layout/admin-context.ts';
import { PanelSection } from '../../layout/Facts.tsx';
import { isBegun, madePapersQuery, madeText } from './made-papers.ts';
import { OrderListPaper } from './OrderListPaper.tsx';
import { usePrint } from './use-print.ts';

const ITEM =
  'flex min-h-11 cursor-pointer flex-col justify-center px-4 py-2 outline-none data-disabled:opacity-55 data-highlighted:bg-peach';

type Ids = readonly { id: number }[];

type PrintActionsProps =
  | { orders: Ids; withList?: false }
  /** Also offers the orders, with their money, as a printed list. */
  | { orders: readonly Order[]; withList: true };

/** The address of a paper about these orders, in the language of the page. */
export function paperLink(paper: MadePaper['paper'], orders: Ids, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ orders: orders.map(({ id }) => id).join(), language: getLocale(), ...more });
  return `/api/order/papers/${paper}?${query}` satisfies ApiHref;
}

/** A new tab would be the browser's error page, and on a phone lie over the selection. */
function stayIfOffline(event: MouseEvent): void {
  if (navigator.onLine) return;
  event.preventDefault();
  toast(m.error_offline(), 'error');
}

interface PaperEntry {
  paper: MadePaper['paper'];
  label: string;
  more?: Record<string, string>;
}

const papersOf = (): PaperEntry[] => [
  { paper: 'packing', label: m.admin_print_packing() },
  { paper: 'labels', label: m.admin_print_labels_a4(), more: { sheet: 'a4' } },
  { paper: 'labels', label: m.admin_print_labels_4x6(), more: { sheet: '4x6' } },
];

/** The papers of one order as a column of links. */
export function PaperLinks({ order }: { order: Pick<Order, 'id' | 'user_id'> }) {
  const made = useQuery(madePapersQuery([order])).data ?? [];
  const papers = papersOf().map(({ paper, label, more }) => {
    const known = made.find((one) => one.paper === paper);
    return { label, href: paperLink(paper, [order], more), hint: known && madeText(known) };
  });
  return (
    <PanelSection title={m.common_print()}>
      <ul className="flex flex-col divide-y divide-line">
        {[...papers, { label: m.admin_order_paper(), href: orderPaper(order), hint: undefined }].map(
          ({ label, href, hint }) => (
            <li key={href}>
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                onClick={stayIfOffline}
                className="flex min-h-11 items-center gap-3 py-1 text-sm font-semibold hover:text-red"
              >
                <FileText size={18} aria-hidden className="shrink-0 text-soft" />
                <span>
                  {label}
                  {hint && <span className="block font-normal text-soft">{hint}</span>}
                </span>
              </a>
            </li>
          ),
        )}
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
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu.Root open={isOpen} onOpenChange={setOpen}>
        <Menu.Trigger render={<Button variant="secondary" size="sm" icon={<Printer size={18} aria-hidden />} />}>
          {m.common_print()}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-60">
            <Menu.Popup className="max-h-(--available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-card py-2 shadow-float outline-none">
              <PaperItems orders={orders} />
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

/** Asked for each time the menu opens. */
function PaperItems({ orders }: { orders: Ids }) {
  const seesMoney = useMayDo('money');
  const [isOnlyLeft, setOnlyLeft] = useState(false);
  const made = useQuery(madePapersQuery(orders)).data ?? [];
  const papers = [...papersOf(), ...(seesMoney ? [{ paper: 'bills' as const, label: m.admin_print_bills() }] : [])];
  return (
    <>
      {made.some(isBegun) && (
        <Menu.CheckboxItem
          checked={isOnlyLeft}
          onCheckedChange={setOnlyLeft}
          className={`${ITEM} mb-1 border-b border-line font-semibold`}
        >
          <span className="flex items-center gap-2">
            {isOnlyLeft ? <SquareCheck size={20} aria-hidden /> : <Square size={20} aria-hidden />}
            {m.admin_print_only_left()}
          </span>
        </Menu.CheckboxItem>
      )}
      {papers.map((entry) => (
        <PaperItem
          key={entry.label}
          {...entry}
          orders={orders}
          made={made.find(({ paper }) => paper === entry.paper)}
          isOnlyLeft={isOnlyLeft}
        />
      ))}
    </>
  );
}

interface PaperItemProps extends PaperEntry {
  orders: Ids;
  /** Unknown until it is loaded. */
  made: MadePaper | undefined;
  isOnlyLeft: boolean;
}

function PaperItem({ paper, label, more, orders, made, isOnlyLeft }: PaperItemProps) {
  const chosen = made && isOnlyLeft ? made.left.map((id) => ({ id })) : orders;
  const content = (
    <>
      {label}
      {/* Keeps its place while it loads, so that no press lands on the next line. */}
      <span className="min-h-5 text-sm text-soft">{made && madeText(made)}</span>
    </>
  );
  if (chosen.length === 0)
    return (
      <Menu.Item className={ITEM} disabled>
        {content}
      </Menu.Item>
    );
  return (
    <Menu.LinkItem
      className={ITEM}
      href={paperLink(paper, chosen, more)}
      target="_blank"
      rel="noreferrer"
      closeOnClick
      onClick={stayIfOffline}
    >
      {content}
    </Menu.LinkItem>
  );
}
