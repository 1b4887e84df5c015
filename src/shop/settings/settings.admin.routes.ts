/** What the owner sets beside the store record: its pictures, the texts of the pages; and the audit to read. */
import { createRoute, z } from '@hono/zod-openapi';
import { adminOnly, answers, createRoutes, jsonBody, requireAdmin } from '#platform/http/http.ts';
import { Files } from '#shared/form.ts';
import { PageQuery, pageFields } from '#shared/paging.ts';
import { Data, PagedData } from '#shared/wire.ts';
import { AuditEntry } from './audit/audit.contract.ts';
import { listAudit } from './audit/audit.ts';
import { PageText, PageUpdate } from './pages.contract.ts';
import { listPages, updatePage } from './pages.ts';
import { StoreSettings } from './settings.contract.ts';
import { type PictureNeeds, setStorePicture } from './settings.pictures.ts';

/** A form with the file `image`; without one the shop's own drawing comes back. */
const PictureForm = z.strictObject({ image: Files.optional() });

const paths = {
  picture: createRoute({
    method: 'put',
    path: '/address/store/picture/{place}',
    middleware: adminOnly,
    request: {
      params: z.object({ place: z.string().max(20) }),
      body: { required: true, content: { 'multipart/form-data': { schema: PictureForm } } },
    },
    responses: answers(Data(StoreSettings)),
  }),
  pages: createRoute({ method: 'get', path: '/page/list', responses: answers(Data(z.array(PageText))) }),
  updatePage: createRoute({
    method: 'put',
    path: '/page/update/{key}',
    middleware: adminOnly,
    request: { params: z.object({ key: z.string().max(20) }), ...jsonBody(PageUpdate) },
    responses: answers(Data(PageText)),
  }),
  audit: createRoute({
    method: 'get',
    path: '/audit/list',
    middleware: adminOnly,
    request: { query: PageQuery.pick({ page: true, limit: true, search: true }) },
    responses: answers(PagedData(AuditEntry)),
  }),
};

export function settingsAdminRoutes(needs: PictureNeeds) {
  const { db } = needs;
  return createRoutes()
    .openapi(paths.picture, async (c) => {
      const { place } = c.req.valid('param');
      const store = await setStorePicture(needs, place, c.req.valid('form').image?.[0], requireAdmin(c).id);
      return c.json({ data: store }, 200);
    })
    .openapi(paths.pages, async (c) => c.json({ data: await listPages(db) }, 200))
    .openapi(paths.updatePage, async (c) => {
      const page = await updatePage(db, c.req.valid('param').key, c.req.valid('json'), requireAdmin(c).id);
      return c.json({ data: page }, 200);
    })
    .openapi(paths.audit, async (c) => {
      const page = await listAudit(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    });
}
