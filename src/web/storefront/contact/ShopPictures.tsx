import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { imageAt } from '#web/ui/image-at.ts';
import { m } from '#web/words/messages.js';
import { storeName } from '../layout/store-words.ts';

/** Photos of the shop and its licence, if the owner has added them. */
export function ShopPictures({ store }: { store: StoreSettings }) {
  const { shop_photo, licence_picture, licence_number } = store;
  if (!shop_photo && !licence_picture) return null;
  return (
    <div className="flex flex-wrap items-end gap-6">
      {shop_photo && (
        <img
          src={imageAt(shop_photo, 1200)}
          alt={m.contact_shop_photo({ store: storeName(store) })}
          loading="lazy"
          className="max-h-96 min-w-0 max-w-full flex-1 basis-72 rounded-lg border border-line object-cover"
        />
      )}
      {licence_picture && (
        <figure className="max-w-56">
          <a href={imageAt(licence_picture, 1200)} target="_blank" rel="noreferrer" className="block">
            <img
              src={imageAt(licence_picture, 480)}
              alt={m.contact_licence_picture()}
              loading="lazy"
              className="max-h-72 rounded-md border border-line"
            />
          </a>
          {licence_number && (
            <figcaption className="mt-2 text-sm text-soft">{m.about_licence({ number: licence_number })}</figcaption>
          )}
        </figure>
      )}
    </div>
  );
}
