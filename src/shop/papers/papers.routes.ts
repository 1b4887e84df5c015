import { createRoutes } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { sendPdf } from '#platform/pdf/send-pdf.ts';
import { paperCalls } from './papers.calls.ts';
import { createPapers } from './papers.ts';

export function paperRoutes(needs: Parameters<typeof createPapers>[0]) {
  const papers = createPapers(needs);
  return createRoutes().openapi(route(paperCalls.getPriceList), async (c) => {
    const { language, pictures } = c.req.valid('query');
    const { bytes, hash } = await papers.priceList({ language, pictures: pictures === 'yes' });
    return sendPdf(c, { bytes, hash, name: `price-list-${language}.pdf` }, { isPublic: true });
  });
}
