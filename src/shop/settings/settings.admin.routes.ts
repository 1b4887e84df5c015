/** The owner's other settings: pictures and page texts; and reading the audit. */
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { pageFields } from '#shared/paging.ts';
import { listAudit } from './audit/audit.ts';
import { listPages, updatePage } from './pages.ts';
import { settingsCalls } from './settings.calls.ts';
import { type PictureNeeds, setStorePicture } from './settings.pictures.ts';

export function settingsAdminRoutes(needs: PictureNeeds) {
  const { db } = needs;
  return createRoutes()
    .openapi(route(settingsCalls.setStorePicture), async (c) => {
      const { place } = c.req.valid('param');
      const store = await setStorePicture(needs, place, c.req.valid('form').image?.[0], requireAdmin(c).id);
      return c.json({ data: store }, 200);
    })
    .openapi(route(settingsCalls.listPages), async (c) => c.json({ data: await listPages(db) }, 200))
    .openapi(route(settingsCalls.updatePage), async (c) => {
      const page = await updatePage(db, c.req.valid('param').key, c.req.valid('json'), requireAdmin(c).id);
      return c.json({ data: page }, 200);
    })
    .openapi(route(settingsCalls.listAudit), async (c) => {
      const page = await listAudit(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    });
}
