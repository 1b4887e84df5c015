/** Staff calls, kept apart from the shoppers' so that no first view loads them. */
import type { BookFile, BooksDays } from '#shop/books/books.contract.ts';
import type { ListedOrder } from '#shop/orders/admin/admin.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { PackingOrder } from '#shop/orders/packing/packing.contract.ts';
import type { PageParams } from './calls.ts';
import { ask, call, sends } from './client.ts';
import { download } from './download.ts';
import { creates, createsByForm } from './once-answered.ts';
import type { Answer, BodyOf, Route } from './routes.ts';
import { type Progress, upload } from './upload.ts';

type SheetFormat = 'csv' | 'xlsx';
type OrderFilters = Pick<PageParams, 'search' | 'status'> & {
  payment?: string | undefined;
  todo?: string | undefined;
  courier?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Staff get orders with or without amounts, depending on the viewer's role. */
type OrderPage<T> = Omit<Answer<'GET /order/list'>, 'data'> & { data: T[] };
const orderPage = <T>(query: PageParams & OrderFilters) =>
  call('GET /order/list', { query }) as Promise<unknown> as Promise<OrderPage<T>>;
const orderOf = <T>(orderId: number) =>
  ask('GET /order/delivery/address/{orderId}', { params: { orderId } }) as Promise<unknown> as Promise<T>;

/** The path of a list exported as a file. */
type SheetPath = Extract<Route, `GET ${string}/export`> extends `GET ${infer Path}` ? Path : never;

/** Downloads a list as a file; unset filters are left out of the URL. */
function sheet(path: SheetPath, name: string, format: SheetFormat, filters: Record<string, string | undefined> = {}) {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return download(`/api${path}?${new URLSearchParams([['format', format], ...set])}`, `${name}.${format}`);
}

export const adminApi = {
  dashboard: () => ask('GET /address/dashboard'),
  todo: () => ask('GET /report/todo'),
  charts: (days: number) => ask('GET /report/charts', { query: { days } }),
  closing: (category_ids: string) => ask('GET /report/season/closing', { query: { category_ids } }),
  season: (query: { until: string; last_year: string; days: number }) => ask('GET /report/season', { query }),

  tickets: (query: PageParams) => call('GET /contact/list', { query }),
  answerTicket: creates('POST /contact/answer'),
  setTicketState: sends('PUT /contact/state'),
  pushDevices: () => ask('GET /push/devices'),
  savePushDevice: sends('PUT /push/device'),
  testPushDevice: sends('POST /push/test'),
  removePushDevice: (id: number) => ask('DELETE /push/device/{id}', { params: { id } }),

  orders: (query: PageParams & OrderFilters) => orderPage<ListedOrder>(query),
  /** The same list for roles that may not see amounts. */
  packing: (query: PageParams & OrderFilters) => orderPage<PackingOrder>(query),
  packingQueue: () => ask('GET /packing/queue'),
  toPack: (id: number) => ask('GET /packing/order/{id}', { params: { id } }),
  takeToPack: sends('POST /packing/take'),
  releaseToPack: sends('POST /packing/release'),
  takeNextToPack: sends('POST /packing/next'),
  setPackingPhoto: (id: number, file: File, progress: Progress) => {
    const form = new FormData();
    form.set('image', file);
    return upload('POST /packing/photo/{id}', { params: { id }, form }, progress);
  },
  deletePackingPhoto: (id: number) => ask('DELETE /packing/photo/{id}', { params: { id } }),
  books: (query: BooksDays) => call('GET /books/summary', { query }).then(({ data }) => data),
  closeMonth: (month: string) => ask('POST /books/close', { body: { month } }),
  reopenMonth: sends('POST /books/reopen'),
  cashDay: (day: string) => ask('GET /cash/day', { query: { day } }),
  countCash: sends('POST /cash/count'),
  cashCounts: (page: number) => call('GET /cash/list', { query: { page, limit: 10 } }),
  bookFile: (file: BookFile, days: BooksDays, onBytes: (bytes: number) => void) =>
    download(`/api/books/file?${new URLSearchParams({ ...days, file })}`, null, onBytes),
  exportOrders: (format: SheetFormat, filters: OrderFilters) => sheet('/order/export', 'orders', format, filters),
  order: (id: number) => orderOf<Order>(id),
  trackingStatuses: () => ask('GET /tracking/list'),
  setStatus: sends('PUT /order/update/order/status'),
  setManyStatuses: sends('PUT /order/bulk/status'),
  cancelEnquiries: sends('PUT /order/bulk/cancel'),
  orderBills: (orderId: number) => ask('GET /order/bills/{orderId}', { params: { orderId } }),
  /** `orders` are ids, separated by commas. */
  madePapers: (orders: string) => ask('GET /order/papers/made', { query: { orders } }),
  orderPayments: (orderId: number) => ask('GET /order/payments/{id}', { params: { id: orderId } }),
  notes: (orderId: number) => ask('GET /order/notes/{id}', { params: { id: orderId } }),
  addNote: creates('POST /order/note'),
  /** `key` makes a repeated click or a retry after a lost answer the same refund. */
  refund: (body: BodyOf<'POST /order/refund'>, key: string) => ask('POST /order/refund', { body, key }),
  decideCancel: (orderId: number, body: BodyOf<'PUT /order/cancel-request/{orderId}'>) =>
    ask('PUT /order/cancel-request/{orderId}', { params: { orderId }, body }),
  readStatement: (file: File) => {
    const form = new FormData();
    form.set('file', file);
    return upload('POST /order/payment/statement', { form }, () => undefined);
  },
  confirmTransfers: sends('POST /order/payment/bulk/confirm'),
  takePayment: creates('POST /order/payment/take'),
  deskCustomer: (phone: string) => ask('GET /order/desk/customer', { query: { phone } }),
  previewAmendment: sends('POST /order/amend/preview'),
  amendOrder: sends('POST /order/amend'),
  orderVersions: (orderId: number) => ask('GET /order/versions/{orderId}', { params: { orderId } }),
  renewEstimate: (order_id: number, version: number) =>
    ask('POST /order/estimate/renew', { body: { order_id, version } }),
  answerWish: (order_id: number, version: number) =>
    ask('POST /order/estimate/answered', { body: { order_id, version } }),
  confirmTransfer: sends('POST /order/payment/confirm'),
  holdGoods: (order_id: number, reason: string) => ask('POST /order/payment/hold', { body: { order_id, reason } }),
  refuseTransfer: (order_id: number, reason: string) =>
    ask('POST /order/payment/refuse', { body: { order_id, reason } }),
  /** Names of the carriers used so far. */
  carriers: () => ask('GET /courier/list'),
  readLrSheet: (file: File) => {
    const form = new FormData();
    form.set('file', file);
    return upload('POST /courier/sheet', { form }, () => undefined);
  },
  suggestParcel: (orderId: number) => ask('GET /parcel/suggest/{orderId}', { params: { orderId } }),
  sharedNumbers: sends('POST /parcel/shared-numbers'),
  addParcel: creates('POST /parcel/add'),
  updateParcel: (id: number, body: BodyOf<'PUT /parcel/update/{id}'>) =>
    ask('PUT /parcel/update/{id}', { params: { id }, body }),
  deleteParcel: (id: number) => ask('DELETE /parcel/delete/{id}', { params: { id } }),
  setParcelPhoto: (id: number, file: File, progress: Progress) => {
    const form = new FormData();
    form.set('image', file);
    return upload('POST /parcel/photo/{id}', { params: { id }, form }, progress);
  },
  deleteParcelPhoto: (id: number) => ask('DELETE /parcel/photo/{id}', { params: { id } }),

  /** Inactive ones included; `status` is 'active' or 'inactive'. */
  products: (query: PageParams & { category?: string; stock?: string; brand?: string }) =>
    call('GET /product/admin/list', { query }),
  addProduct: createsByForm('POST /product/add'),
  updateProduct: (id: number, form: FormData, progress: Progress) =>
    upload('PUT /product/update/{id}', { params: { id }, form }, progress),
  setProductStatus: (id: number, status: 0 | 1) =>
    ask('PUT /product/update/{id}', { params: { id }, body: { status } }),
  brands: () => ask('GET /product/brands'),
  exportProducts: (format: SheetFormat, filters: Record<string, string | undefined>) =>
    sheet('/product/export', 'products', format, filters),
  shelf: () => ask('GET /product/count/list'),
  stockSheet: (format: SheetFormat) => sheet('/product/count/export', 'stock-count', format),
  readStockSheet: (file: File) => {
    const form = new FormData();
    form.set('file', file);
    return upload('POST /product/count/sheet', { form }, () => undefined);
  },
  /** `key` makes a retry after a lost answer the same booking. */
  bookStock: sends('POST /product/count/book'),
  stockHistory: (id: number, query: PageParams) => call('GET /product/stock/{id}', { params: { id }, query }),
  changeProducts: sends('POST /product/bulk'),
  lastBulkChange: () => ask('GET /product/bulk/last'),
  undoBulkChange: (id: number) => ask('POST /product/bulk/undo', { body: { id } }),
  /** Previews a price list without writing anything. */
  previewImport: (form: FormData, progress: Progress) => upload('POST /product/import/preview', { form }, progress),
  importRows: (id: number, query: PageParams) => call('GET /product/import/rows/{id}', { params: { id }, query }),
  applyImport: sends('POST /product/import/apply'),
  /** Pairs a new row with a renamed product, or undoes that. */
  pairImport: sends('POST /product/import/pair'),
  /** The import being written, with its progress; null when there is none. */
  runningImport: () => ask('GET /product/import/running'),
  lastImport: () => ask('GET /product/import/last'),
  undoImport: (id: number) => ask('POST /product/import/undo', { body: { id } }),

  categories: () => ask('GET /category/list'),
  addCategory: (form: FormData, progress: Progress) => upload('POST /category/add', { form }, progress),
  updateCategory: (id: number, form: FormData, progress: Progress) =>
    upload('PUT /category/update/{id}', { params: { id }, form }, progress),
  setCategoryStatus: (id: number, status: 0 | 1) =>
    ask('PUT /category/update/{id}', { params: { id }, body: { status } }),

  /** The current state; shoppers' `list1` may be some seconds old. */
  subCategories: () => ask('GET /subcategory/list'),
  orderCategories: (ids: number[]) => ask('PUT /category/order', { body: { ids } }),
  addSubCategory: sends('POST /subcategory/add'),
  updateSubCategory: (id: number, body: BodyOf<'PUT /subcategory/update/{id}'>) =>
    ask('PUT /subcategory/update/{id}', { params: { id }, body }),
  deleteSubCategory: (id: number) => ask('DELETE /subcategory/delete/{id}', { params: { id } }),
  orderSubCategories: (categoryId: number, ids: number[]) =>
    ask('PUT /subcategory/order/{id}', { params: { id: categoryId }, body: { ids } }),

  customers: (query: PageParams) => call('GET /users/list', { query }),
  exportCustomers: (format: SheetFormat, filters: Pick<PageParams, 'search' | 'status' | 'sort'>) =>
    sheet('/users/export', 'customers', format, filters),
  setCustomerActive: (id: number, active: boolean) =>
    ask('PUT /users/status/{id}', { params: { id }, body: { active } }),

  staff: () => ask('GET /staff/list'),
  addStaff: sends('POST /staff/add'),
  updateStaff: (id: number, body: BodyOf<'PUT /staff/update/{id}'>) =>
    ask('PUT /staff/update/{id}', { params: { id }, body }),
  resetSecondStep: (id: number) => ask('DELETE /staff/second-step/{id}', { params: { id } }),
  endStaffSessions: (id: number) => ask('DELETE /staff/sessions/{id}', { params: { id } }),

  updateStore: (id: number, body: BodyOf<'PUT /address/store/update/{id}'>) =>
    ask('PUT /address/store/update/{id}', { params: { id }, body }),
  /** Without a picture in the form, the default drawing is restored. */
  setStorePicture: (place: string, form: FormData, progress: Progress) =>
    upload('PUT /address/store/picture/{place}', { params: { place }, form }, progress),
  banners: () => ask('GET /banner/list'),
  addBanner: createsByForm('POST /banner/add'),
  updateBanner: (id: number, form: FormData, progress: Progress) =>
    upload('PUT /banner/update/{id}', { params: { id }, form }, progress),
  deleteBanner: (id: number) => ask('DELETE /banner/delete/{id}', { params: { id } }),
  orderBanners: (ids: number[]) => ask('PUT /banner/order', { body: { ids } }),
  pages: () => ask('GET /page/list'),
  packs: () => ask('GET /pack/list'),
  setPacks: sends('PUT /pack/list'),
  updatePage: (key: string, body: BodyOf<'PUT /page/update/{key}'>) =>
    ask('PUT /page/update/{key}', { params: { key }, body }),
  audit: (query: PageParams & { actions?: string | undefined }) => call('GET /audit/list', { query }),
  messages: (query: PageParams & { channel: string | undefined }) => call('GET /message/list', { query }),
  resendMessage: sends('POST /message/resend'),
  setMessageAside: sends('POST /message/aside'),
  newsletter: () => ask('GET /newsletter'),
  sendNewsletter: creates('POST /newsletter/send'),
  messageSettings: () => ask('GET /message/settings'),
  updateMessageSettings: sends('PUT /message/settings'),
  resumeWhatsapp: () => ask('POST /message/resume', { body: { way: 'whatsapp' } }),
  paymentStatus: () => ask('GET /payment/status'),
  resolveAlert: (id: number) => ask('POST /payment/alert/resolve', { body: { id } }),

  deliveryRules: () => ask('GET /delivery/rules'),
  addDeliveryRule: creates('POST /delivery/rule/add'),
  updateDeliveryRule: (id: number, body: BodyOf<'PUT /delivery/rule/update/{id}'>) =>
    ask('PUT /delivery/rule/update/{id}', { params: { id }, body }),
  deleteDeliveryRule: (id: number) => ask('DELETE /delivery/rule/delete/{id}', { params: { id } }),
  exportDeliveryRules: (format: SheetFormat) => sheet('/delivery/rule/export', 'delivery-rules', format, {}),
  previewDeliveryRules: (form: FormData, progress: Progress) =>
    upload('POST /delivery/rule/import/preview', { form }, progress),
  applyDeliveryRules: (form: FormData, progress: Progress) =>
    upload('POST /delivery/rule/import/apply', { form }, progress),
  transports: () => ask('GET /delivery/transports'),
  addTransport: sends('POST /delivery/transport/add'),
  updateTransport: (id: number, body: BodyOf<'PUT /delivery/transport/update/{id}'>) =>
    ask('PUT /delivery/transport/update/{id}', { params: { id }, body }),
  deleteTransport: (id: number) => ask('DELETE /delivery/transport/delete/{id}', { params: { id } }),
  exportTransports: (format: SheetFormat) => sheet('/delivery/transport/export', 'transports', format, {}),
  previewTransports: (form: FormData, progress: Progress) =>
    upload('POST /delivery/transport/import/preview', { form }, progress),
  applyTransports: (form: FormData, progress: Progress) =>
    upload('POST /delivery/transport/import/apply', { form }, progress),
  deliveryQuote: (query: { pin: string; subtotal: number; list_total: number }) =>
    ask('GET /delivery/quote', { query }),
  coupons: () => ask('GET /coupon/admin/list'),
  addCoupon: sends('POST /coupon/add'),
  updateCoupon: (id: number, body: BodyOf<'PUT /coupon/update/{id}'>) =>
    ask('PUT /coupon/update/{id}', { params: { id }, body }),
};
