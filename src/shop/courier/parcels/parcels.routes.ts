import { createRoutes, requireActor, requireStaff } from '#platform/http/http.ts';
import { type Keep, keyScope, onceCreated } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import { sendPrivatePicture } from '#platform/storage/send-picture.ts';
import { parcelCalls } from './parcels.calls.ts';
import type { Parcel } from './parcels.contract.ts';
import * as parcels from './parcels.ts';

export function parcelRoutes(needs: parcels.ParcelNeeds) {
  const { db } = needs;
  return createRoutes()
    .openapi(route(parcelCalls.suggestParcel), async (c) => {
      const actor = requireStaff(c);
      return c.json({ data: await parcels.suggest(db, c.req.valid('param').orderId, actor) }, 200);
    })
    .openapi(route(parcelCalls.findSharedNumbers), async (c) =>
      c.json({ data: await parcels.findSharedNumbers(db, c.req.valid('json').parcels) }, 200),
    )
    .openapi(route(parcelCalls.addParcel), async (c) => {
      const actor = requireStaff(c);
      const input = c.req.valid('json');
      const add = (keep: Keep<Parcel>) => parcels.addParcel(needs, input, actor, keep);
      return c.json(await onceCreated(db, keyScope(c, actor.id), input, add), 201);
    })
    .openapi(route(parcelCalls.updateParcel), async (c) => {
      const actor = requireStaff(c);
      const { id } = c.req.valid('param');
      return c.json({ data: await parcels.updateParcel(needs, id, c.req.valid('json'), actor) }, 200);
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
      return c.json({ data: await parcels.deletePhoto(needs, c.req.valid('param').id, actor) }, 200);
    })
    .openapi(route(parcelCalls.readParcelPhoto), async (c) => {
      const { size = 'large' } = c.req.valid('query');
      const asked = { actor: requireActor(c), size, accept: c.req.header('accept') };
      return sendPrivatePicture(c, await parcels.readPhoto(needs, c.req.valid('param').id, asked));
    })
    .openapi(route(parcelCalls.readParcelLr), async (c) =>
      sendPrivatePicture(c, await parcels.readPhotoByKey(needs, c.req.valid('param'), c.req.header('accept'))),
    );
}
