import { createRoutes, requireActor, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { parcelCalls } from './parcels.calls.ts';
import * as parcels from './parcels.ts';

export function parcelRoutes(needs: parcels.ParcelNeeds) {
  const { db } = needs;
  return createRoutes()
    .openapi(route(parcelCalls.suggestParcel), async (c) => {
      const actor = requireStaff(c);
      return c.json({ data: await parcels.suggest(db, c.req.valid('param').orderId, actor) }, 200);
    })
    .openapi(route(parcelCalls.addParcel), async (c) => {
      const actor = requireStaff(c);
      return c.json({ data: await parcels.addParcel(db, c.req.valid('json'), actor) }, 201);
    })
    .openapi(route(parcelCalls.updateParcel), async (c) => {
      const actor = requireStaff(c);
      const { id } = c.req.valid('param');
      return c.json({ data: await parcels.updateParcel(db, id, c.req.valid('json'), actor) }, 200);
    })
    .openapi(route(parcelCalls.deleteParcel), async (c) => {
      const actor = requireStaff(c);
      const { id } = c.req.valid('param');
      await parcels.deleteParcel(db, id, actor);
      return c.json({ data: { id } }, 200);
    })
    .openapi(route(parcelCalls.setParcelPhoto), async (c) => {
      const actor = requireStaff(c);
      const { image } = c.req.valid('form');
      return c.json({ data: await parcels.setPhoto(needs, c.req.valid('param').id, image, actor) }, 200);
    })
    .openapi(route(parcelCalls.deleteParcelPhoto), async (c) => {
      const actor = requireStaff(c);
      return c.json({ data: await parcels.deletePhoto(db, c.req.valid('param').id, actor) }, 200);
    })
    .openapi(route(parcelCalls.readParcelPhoto), async (c) => {
      const { size = 'large' } = c.req.valid('query');
      const asked = { actor: requireActor(c), size, accept: c.req.header('accept') };
      const { bytes, type } = await parcels.readPhoto(needs, c.req.valid('param').id, asked);
      c.header('content-type', type);
      c.header('content-disposition', 'inline');
      c.header('content-security-policy', "default-src 'none'; sandbox");
      return c.body(new Uint8Array(bytes));
    });
}
