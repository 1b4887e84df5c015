/** A banner's form values and its multipart body. Pure. */
import type { AdminBanner } from '#shop/banners/banners.contract.ts';

export type BannerValues = Omit<AdminBanner, 'id' | 'picture'>;

const NEW_BANNER: BannerValues = {
  title: '',
  tamil_title: '',
  body: '',
  tamil_body: '',
  shows_words: true,
  link: '',
  starts_on: '',
  ends_on: '',
};

export function bannerValuesOf(banner: AdminBanner | null): BannerValues {
  if (!banner) return NEW_BANNER;
  const { id: _id, picture: _picture, ...values } = banner;
  return values;
}

export function bannerBodyOf(values: BannerValues, image: File | null): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values))
    body.set(name, typeof value === 'string' ? value.trim() : value ? '1' : '0');
  if (image) body.set('image', image);
  return body;
}
