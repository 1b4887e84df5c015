import { createRoutes, readableUserId, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { sendPdf } from '#platform/pdf/send-pdf.ts';
import { rolesWith } from '../accounts/permissions.rules.ts';
import { paperCalls } from './papers.calls.ts';
import { createPapers } from './papers.ts';

export function paperRoutes(needs: Parameters<typeof createPapers>[0]) {
  const papers = createPapers(needs);
  const routes = createRoutes();
  return routes
    .openapi(route(paperCalls.getPriceList), async (c) => {
      const { language, pictures } = c.req.valid('query');
      const { bytes, hash } = await papers.priceList({ language, pictures: pictures === 'yes' });
      return sendPdf(c, { bytes, hash, name: `price-list-${language}.pdf` }, { isPublic: true });
    })
    .openapi(route(paperCalls.getOrderPaper), async (c) => {
      const { orderId, userId } = c.req.valid('param');
      const owner = readableUserId(c, userId, rolesWith('customers'));
      return sendPdf(c, await papers.order({ orderId, userId: owner, ...c.req.valid('query') }));
    })
    .openapi(route(paperCalls.getEstimatePaper), async (c) => {
      const { token } = c.req.valid('param');
      return sendPdf(c, await papers.estimate(token, c.req.valid('query').language));
    })
    .openapi(route(paperCalls.getOrderBill), async (c) => {
      const { orderId, userId } = c.req.valid('param');
      const owner = readableUserId(c, userId, rolesWith('money'));
      return sendPdf(c, await papers.orderBill({ orderId, userId: owner }));
    })
    .openapi(route(paperCalls.getLabels), async (c) =>
      sendPdf(c, await papers.labels({ actor: requireStaff(c), ...c.req.valid('query') })),
    )
    .openapi(route(paperCalls.getPackingLists), async (c) =>
      sendPdf(c, await papers.packingLists({ actor: requireStaff(c), ...c.req.valid('query') })),
    )
    .openapi(route(paperCalls.listMadePapers), async (c) =>
      c.json({ data: await papers.made(c.req.valid('query').orders, requireStaff(c)) }, 200),
    )
    .openapi(route(paperCalls.getBills), async (c) =>
      sendPdf(c, await papers.bills({ actor: requireStaff(c), ...c.req.valid('query') })),
    )
    .openapi(route(paperCalls.getDispatchList), async (c) =>
      sendPdf(c, await papers.dispatchList({ role: requireStaff(c).role, ...c.req.valid('query') })),
    )
    .openapi(route(paperCalls.getDaySheet), async (c) => sendPdf(c, await papers.daySheet(c.req.valid('query'))))
    .openapi(route(paperCalls.listOrderBills), async (c) =>
      c.json({ data: await papers.billsOf(c.req.valid('param').orderId) }, 200),
    )
    .openapi(route(paperCalls.getBillByLink), async (c) =>
      sendPdf(c, await papers.billByLink(c.req.valid('param').token)),
    )
    .openapi(route(paperCalls.getBill), async (c) => {
      const { id } = c.req.valid('param');
      return sendPdf(c, await papers.bill({ id, ...c.req.valid('query') }, requireStaff(c)));
    });
}
