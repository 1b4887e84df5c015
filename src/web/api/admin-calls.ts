/** The calls of the shop's people, apart from the shoppers' so that no first view carries them. */
import type { z } from 'zod';
import type { Customer } from '#shop/accounts/accounts.contract.ts';
import type { StaffAdd, StaffMember, StaffUpdate } from '#shop/accounts/staff/staff.contract.ts';
import type { BookFile, BooksDays, BooksSummary } from '#shop/books/books.contract.ts';
import type { CashCount, CashCountInput, CashDay } from '#shop/books/cash/cash.contract.ts';
import type { Category, SubCategory } from '#shop/categories/categories.contract.ts';
import type { DeskCustomer } from '#shop/checkout/desk/desk.contract.ts';
import type { AdminCoupon, CouponInput } from '#shop/coupons/coupons.contract.ts';
import type { Parcel, ParcelAdd, ParcelSuggestion, ParcelUpdate } from '#shop/courier/parcels/parcels.contract.ts';
import type { DeliveryQuote, DeliveryRule, DeliveryRuleInput } from '#shop/delivery/delivery.contract.ts';
import type { SheetPlan } from '#shop/delivery/delivery.sheets.contract.ts';
import type { Transport, TransportInput } from '#shop/delivery/transports/transports.contract.ts';
import type { Ticket, TicketAnswerInput, TicketStateInput } from '#shop/notifications/inbox/inbox.contract.ts';
import type {
  MessageResend,
  MessageSettings,
  MessageSettingsUpdate,
  SentMessage,
} from '#shop/notifications/messages/messages.contract.ts';
import type { BulkStatus, BulkStatusAnswer, OrderNote } from '#shop/orders/admin/admin.contract.ts';
import type { Amendment, AmendmentPreview, AmendOrder, Version } from '#shop/orders/amending/amending.contract.ts';
import type { Order, PackingRecord, StatusUpdate, TrackingStatus } from '#shop/orders/orders.contract.ts';
import type { PackingOrder, PackingUpdate } from '#shop/orders/packing/packing.contract.ts';
import type {
  CancelDecisionInput,
  PaymentStatus,
  RefundInput,
  TakenPayment,
} from '#shop/orders/settlement/money.contract.ts';
import type { ConfirmMany, Statement } from '#shop/orders/statements/statements.contract.ts';
import type { BillRecord } from '#shop/papers/papers.contract.ts';
import type {
  ImportApplied,
  ImportApply,
  ImportPair,
  ImportPreview,
  ImportRow,
  ImportRunning,
  ImportUndone,
} from '#shop/products/import/import.contract.ts';
import type { BulkAnswer, BulkChange, StockMovement } from '#shop/products/products.admin.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import type { Charts } from '#shop/reports/charts.contract.ts';
import type { DashboardStats } from '#shop/reports/reports.contract.ts';
import type { Todo } from '#shop/reports/todo.contract.ts';
import type { AuditEntry } from '#shop/settings/audit/audit.contract.ts';
import type { PageText, PageUpdate } from '#shop/settings/pages.contract.ts';
import type { StoreSettings, StoreSettingsUpdate } from '#shop/settings/settings.contract.ts';
import { type Body, get, type PageAnswer, type PageParams, send } from './calls.ts';
import { call } from './client.ts';
import { download } from './download.ts';
import { type Progress, upload } from './upload.ts';

type SheetFormat = 'csv' | 'xlsx';
type OrderFilters = Pick<PageParams, 'search' | 'status'> & {
  payment?: string | undefined;
  todo?: string | undefined;
  courier?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Fetches a list as a file; filters that are not set are left out of the address. */
function sheet(path: string, name: string, format: SheetFormat, filters: Record<string, string | undefined> = {}) {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return download(`${path}?${new URLSearchParams([['format', format], ...set])}`, `${name}.${format}`);
}

export const adminApi = {
  dashboard: () => get<DashboardStats>('/address/dashboard'),
  todo: () => get<Todo>('/report/todo'),
  charts: (days: number) => get<Charts>(`/report/charts?days=${days}`),

  tickets: (query: PageParams) => call<PageAnswer<Ticket>>('GET', '/contact/list', { query }),
  answerTicket: (body: Body<typeof TicketAnswerInput>) => send<Ticket>('POST', '/contact/answer', body),
  setTicketState: (body: Body<typeof TicketStateInput>) => send<Ticket>('PUT', '/contact/state', body),

  orders: (query: PageParams & OrderFilters) => call<PageAnswer<Order>>('GET', '/order/list', { query }),
  /** The same list for roles that see no money. */
  packing: (query: PageParams & OrderFilters) => call<PageAnswer<PackingOrder>>('GET', '/order/list', { query }),
  packingOrder: (id: number) => get<PackingOrder>(`/order/delivery/address/${id}`),
  updatePacking: (id: number, body: Body<typeof PackingUpdate>) =>
    send<PackingRecord>('PUT', `/order/packing/${id}`, body),
  books: (query: BooksDays) =>
    call<{ data: BooksSummary }>('GET', '/books/summary', { query }).then(({ data }) => data),
  closeMonth: (month: string) => send<BooksSummary>('POST', '/books/close', { month }),
  reopenMonth: (body: { month: string; reason: string }) => send<BooksSummary>('POST', '/books/reopen', body),
  cashDay: (day: string) => get<CashDay>(`/cash/day?day=${day}`),
  countCash: (body: Body<typeof CashCountInput>) => send<CashCount>('POST', '/cash/count', body),
  cashCounts: (page: number) => call<PageAnswer<CashCount>>('GET', '/cash/list', { query: { page, limit: 10 } }),
  bookFile: (file: BookFile, days: BooksDays, onBytes: (bytes: number) => void) =>
    download(`/books/file?${new URLSearchParams({ ...days, file })}`, null, onBytes),
  exportOrders: (format: SheetFormat, filters: OrderFilters) => sheet('/order/export', 'orders', format, filters),
  order: (id: number) => get<Order>(`/order/delivery/address/${id}`),
  trackingStatuses: () => get<z.output<typeof TrackingStatus>[]>('/tracking/list'),
  setStatus: (body: Body<typeof StatusUpdate>) => send<Order>('PUT', '/order/update/order/status', body),
  setManyStatuses: (body: Body<typeof BulkStatus>) => send<BulkStatusAnswer>('PUT', '/order/bulk/status', body),
  orderBills: (orderId: number) => get<BillRecord[]>(`/order/bills/${orderId}`),
  notes: (orderId: number) => get<OrderNote[]>(`/order/notes/${orderId}`),
  addNote: (order_id: number, note: string) => send<OrderNote>('POST', '/order/note', { order_id, note }),
  /** `key` makes a repeated click or a retry after a lost answer the same refund. */
  refund: (body: Body<typeof RefundInput>, key: string) => send<Order>('POST', '/order/refund', body, key),
  decideCancel: (orderId: number, body: Body<typeof CancelDecisionInput>) =>
    send<Order>('PUT', `/order/cancel-request/${orderId}`, body),
  readStatement: (file: File) => {
    const form = new FormData();
    form.set('file', file);
    return upload<Statement>('POST', '/order/payment/statement', form, () => undefined);
  },
  confirmTransfers: (body: ConfirmMany) => send<BulkStatusAnswer>('POST', '/order/payment/bulk/confirm', body),
  takePayment: (body: Body<typeof TakenPayment>) => send<Order>('POST', '/order/payment/take', body),
  deskCustomer: (phone: string) => get<DeskCustomer | null>(`/order/desk/customer?phone=${encodeURIComponent(phone)}`),
  previewAmendment: (body: Body<typeof Amendment>) => send<AmendmentPreview>('POST', '/order/amend/preview', body),
  amendOrder: (body: Body<typeof AmendOrder>) => send<Order>('POST', '/order/amend', body),
  orderVersions: (orderId: number) => get<Version[]>(`/order/versions/${orderId}`),
  renewEstimate: (order_id: number, version: number) =>
    send<Order>('POST', '/order/estimate/renew', { order_id, version }),
  answerWish: (order_id: number, version: number) =>
    send<Order>('POST', '/order/estimate/answered', { order_id, version }),
  confirmTransfer: (order_id: number, reason: string) =>
    send<Order>('POST', '/order/payment/confirm', { order_id, reason }),
  holdGoods: (order_id: number, reason: string) => send<Order>('POST', '/order/payment/hold', { order_id, reason }),
  refuseTransfer: (order_id: number, reason: string) =>
    send<Order>('POST', '/order/payment/refuse', { order_id, reason }),
  /** The names of the carriers that orders went with. */
  carriers: () => get<string[]>('/courier/list'),
  suggestParcel: (orderId: number) => get<ParcelSuggestion | null>(`/parcel/suggest/${orderId}`),
  addParcel: (body: Body<typeof ParcelAdd>) => send<Parcel>('POST', '/parcel/add', body),
  updateParcel: (id: number, body: Body<typeof ParcelUpdate>) => send<Parcel>('PUT', `/parcel/update/${id}`, body),
  deleteParcel: (id: number) => send<{ id: number }>('DELETE', `/parcel/delete/${id}`),
  setParcelPhoto: (id: number, file: File, progress: Progress) => {
    const form = new FormData();
    form.set('image', file);
    return upload<Parcel>('POST', `/parcel/photo/${id}`, form, progress);
  },
  deleteParcelPhoto: (id: number) => send<Parcel>('DELETE', `/parcel/photo/${id}`),

  /** Inactive ones included; `status` is 'active' or 'inactive'. */
  products: (query: PageParams & { category?: string; stock?: string; brand?: string }) =>
    call<PageAnswer<Product>>('GET', '/product/admin/list', { query }),
  addProduct: (form: FormData, progress: Progress) => upload<Product>('POST', '/product/add', form, progress),
  updateProduct: (id: number, form: FormData, progress: Progress) =>
    upload<Product>('PUT', `/product/update/${id}`, form, progress),
  setProductStatus: (id: number, status: 0 | 1) => send<Product>('PUT', `/product/update/${id}`, { status }),
  brands: () => get<string[]>('/product/brands'),
  exportProducts: (format: SheetFormat, filters: Record<string, string | undefined>) =>
    sheet('/product/export', 'products', format, filters),
  stockHistory: (id: number, query: PageParams) =>
    call<PageAnswer<StockMovement>>('GET', `/product/stock/${id}`, { query }),
  changeProducts: (body: Body<typeof BulkChange>) => send<BulkAnswer>('POST', '/product/bulk', body),
  /** Previews a price list without writing anything. */
  previewImport: (form: FormData, progress: Progress) =>
    upload<ImportPreview>('POST', '/product/import/preview', form, progress),
  importRows: (id: number, query: PageParams) =>
    call<PageAnswer<ImportRow>>('GET', `/product/import/rows/${id}`, { query }),
  applyImport: (body: Body<typeof ImportApply>) => send<ImportApplied>('POST', '/product/import/apply', body),
  /** Pairs a new row with a renamed product, or undoes that. */
  pairImport: (body: Body<typeof ImportPair>) => send<ImportPreview['counts']>('POST', '/product/import/pair', body),
  /** The import that is being written, with how far it is; null when none is. */
  runningImport: () => get<ImportRunning | null>('/product/import/running'),
  lastImport: () => get<ImportApplied | null>('/product/import/last'),
  undoImport: (id: number) => send<ImportUndone>('POST', '/product/import/undo', { id }),

  categories: () => get<Category[]>('/category/list'),
  addCategory: (form: FormData, progress: Progress) => upload<Category>('POST', '/category/add', form, progress),
  updateCategory: (id: number, form: FormData, progress: Progress) =>
    upload<Category>('PUT', `/category/update/${id}`, form, progress),
  setCategoryStatus: (id: number, status: 0 | 1) => send<Category>('PUT', `/category/update/${id}`, { status }),

  /** As they stand now; shoppers' `list1` may be some seconds old. */
  subCategories: () => get<SubCategory[]>('/subcategory/list'),
  orderCategories: (ids: number[]) => send<Category[]>('PUT', '/category/order', { ids }),
  addSubCategory: (body: { category_id: number; name: string; tamil_name: string }) =>
    send<SubCategory>('POST', '/subcategory/add', body),
  updateSubCategory: (id: number, body: { name: string; tamil_name: string }) =>
    send<SubCategory>('PUT', `/subcategory/update/${id}`, body),
  deleteSubCategory: (id: number) => send<{ id: number; products: number }>('DELETE', `/subcategory/delete/${id}`),
  orderSubCategories: (categoryId: number, ids: number[]) =>
    send<SubCategory[]>('PUT', `/subcategory/order/${categoryId}`, { ids }),

  customers: (query: PageParams) => call<PageAnswer<z.output<typeof Customer>>>('GET', '/users/list', { query }),
  exportCustomers: (format: SheetFormat, filters: Pick<PageParams, 'search' | 'status' | 'sort'>) =>
    sheet('/users/export', 'customers', format, filters),
  setCustomerActive: (id: number, active: boolean) =>
    send<{ id: number; isActive: boolean }>('PUT', `/users/status/${id}`, { active }),

  staff: () => get<StaffMember[]>('/staff/list'),
  addStaff: (body: StaffAdd) => send<StaffMember>('POST', '/staff/add', body),
  updateStaff: (id: number, body: StaffUpdate) => send<StaffMember>('PUT', `/staff/update/${id}`, body),
  resetSecondStep: (id: number) => send<StaffMember>('DELETE', `/staff/second-step/${id}`),
  endStaffSessions: (id: number) => send<StaffMember>('DELETE', `/staff/sessions/${id}`),

  updateStore: (id: number, body: StoreSettingsUpdate) =>
    send<StoreSettings>('PUT', `/address/store/update/${id}`, body),
  /** Without a picture in the form the shop's own drawing comes back. */
  setStorePicture: (place: string, form: FormData, progress: Progress) =>
    upload<StoreSettings>('PUT', `/address/store/picture/${place}`, form, progress),
  pages: () => get<PageText[]>('/page/list'),
  updatePage: (key: string, body: PageUpdate) => send<PageText>('PUT', `/page/update/${key}`, body),
  audit: (query: PageParams) => call<PageAnswer<AuditEntry>>('GET', '/audit/list', { query }),
  messages: (query: PageParams & { channel: string | undefined }) =>
    call<PageAnswer<SentMessage>>('GET', '/message/list', { query }),
  resendMessage: (body: Body<typeof MessageResend>) => send<{ ok: true }>('POST', '/message/resend', body),
  messageSettings: () => get<MessageSettings>('/message/settings'),
  updateMessageSettings: (body: MessageSettingsUpdate) => send<MessageSettings>('PUT', '/message/settings', body),
  resumeWhatsapp: () => send<MessageSettings>('POST', '/message/resume', { way: 'whatsapp' }),
  paymentStatus: () => get<PaymentStatus>('/payment/status'),
  resolveAlert: (id: number) => send<PaymentStatus>('POST', '/payment/alert/resolve', { id }),

  deliveryRules: () => get<DeliveryRule[]>('/delivery/rules'),
  addDeliveryRule: (body: DeliveryRuleInput) => send<DeliveryRule>('POST', '/delivery/rule/add', body),
  updateDeliveryRule: (id: number, body: DeliveryRuleInput) =>
    send<DeliveryRule>('PUT', `/delivery/rule/update/${id}`, body),
  deleteDeliveryRule: (id: number) => send<{ id: number }>('DELETE', `/delivery/rule/delete/${id}`),
  exportDeliveryRules: (format: SheetFormat) => sheet('/delivery/rule/export', 'delivery-rules', format, {}),
  previewDeliveryRules: (form: FormData, progress: Progress) =>
    upload<SheetPlan>('POST', '/delivery/rule/import/preview', form, progress),
  applyDeliveryRules: (form: FormData, progress: Progress) =>
    upload<SheetPlan>('POST', '/delivery/rule/import/apply', form, progress),
  transports: () => get<Transport[]>('/delivery/transports'),
  addTransport: (body: TransportInput) => send<Transport>('POST', '/delivery/transport/add', body),
  updateTransport: (id: number, body: TransportInput) =>
    send<Transport>('PUT', `/delivery/transport/update/${id}`, body),
  deleteTransport: (id: number) => send<{ id: number }>('DELETE', `/delivery/transport/delete/${id}`),
  exportTransports: (format: SheetFormat) => sheet('/delivery/transport/export', 'transports', format, {}),
  previewTransports: (form: FormData, progress: Progress) =>
    upload<SheetPlan>('POST', '/delivery/transport/import/preview', form, progress),
  applyTransports: (form: FormData, progress: Progress) =>
    upload<SheetPlan>('POST', '/delivery/transport/import/apply', form, progress),
  deliveryQuote: ({ pin, subtotal, list_total }: { pin: string; subtotal: number; list_total: number }) =>
    get<DeliveryQuote>(`/delivery/quote?pin=${encodeURIComponent(pin)}&subtotal=${subtotal}&list_total=${list_total}`),
  coupons: () => get<AdminCoupon[]>('/coupon/admin/list'),
  addCoupon: (body: CouponInput) => send<AdminCoupon>('POST', '/coupon/add', body),
  updateCoupon: (id: number, body: CouponInput) => send<AdminCoupon>('PUT', `/coupon/update/${id}`, body),
};
