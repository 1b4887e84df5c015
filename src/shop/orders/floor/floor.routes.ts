import { createRoutes, requireActor, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import type { Media } from '#platform/storage/media.ts';
import { sendPrivatePicture } from '#platform/storage/send-picture.ts';
import { floorCalls } from './floor.calls.ts';
import * as floor from './floor.ts';

export function floorRoutes(needs: floor.FloorNeeds & { media: Media }) {
  const { db } = needs;
  return createRoutes()
    .openapi(route(floorCalls.listToPack), async (c) => c.json({ data: await floor.queue(db) }, 200))
    .openapi(route(floorCalls.getToPack), async (c) =>
      c.json({ data: await floor.getToPack(db, c.req.valid('param').id, requireStaff(c)) }, 200),
    )
    .openapi(route(floorCalls.takeToPack), async (c) =>
      c.json({ data: await floor.take(needs, c.req.valid('json'), requireStaff(c)) }, 200),
    )
    .openapi(route(floorCalls.releaseToPack), async (c) =>
      c.json({ data: await floor.release(needs, c.req.valid('json').order_id, requireStaff(c)) }, 200),
    )
    .openapi(route(floorCalls.takeNextToPack), async (c) =>
      c.json({ data: await floor.takeNext(needs, c.req.valid('json'), requireStaff(c)) }, 200),
    )
    .openapi(route(floorCalls.updatePacking), async (c) => {
      const { orderId } = c.req.valid('param');
      return c.json({ data: await floor.save(needs, orderId, c.req.valid('json'), requireStaff(c)) }, 200);
    })
    .openapi(route(floorCalls.setPackingPhoto), async (c) => {
      const { image } = c.req.valid('form');
      return c.json({ data: await floor.setPhoto(needs, c.req.valid('param').id, image, requireStaff(c)) }, 200);
    })
    .openapi(route(floorCalls.deletePackingPhoto), async (c) =>
      c.json({ data: await floor.deletePhoto(db, c.req.valid('param').id, requireStaff(c)) }, 200),
    )
    .openapi(route(floorCalls.readPackingPhoto), async (c) => {
      const { size = 'large' } = c.req.valid('query');
      const asked = { actor: requireActor(c), size, accept: c.req.header('accept') };
      return sendPrivatePicture(c, await floor.readPhoto(needs, c.req.valid('param').id, asked));
    });
}
