/** Finds a photograph's product by file name: the product's code, optionally followed by a number. Pure. */

export interface CodedProduct {
  id: number;
  sku: string;
}

export interface ProductPhotos<Product, Photo> {
  product: Product;
  /** In the order of their numbers. */
  photos: Photo[];
}

/** Letters and digits only: 'spk 007e' in a file name is SPK-007E. */
const keyOf = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** 'IMG/SPK-007E (2).jpg' is 'SPK-007E (2)'. */
const stemOf = (name: string) => name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');

/** A number after the code, from a camera, a copy or typed by hand: '-2', '_2', ' (2)'. */
const NUMBERED = /^(.*?)[\s_-]*[([]?(\d{1,3})[)\]]?$/;

interface Found<Product> {
  product: Product;
  number: number;
}

function find<Product>(name: string, byCode: ReadonlyMap<string, Product>): Found<Product> | null {
  const stem = stemOf(name);
  const whole = byCode.get(keyOf(stem));
  if (whole) return { product: whole, number: 0 };
  const [, code = '', number = ''] = NUMBERED.exec(stem) ?? [];
  const numbered = byCode.get(keyOf(code));
  return numbered ? { product: numbered, number: Number(number) } : null;
}

/** Groups photographs by product, and returns those that match none. A full match beats a code plus number. */
export function photosByCode<Product extends CodedProduct, Photo extends { name: string }>(
  photos: readonly Photo[],
  products: readonly Product[],
): { found: ProductPhotos<Product, Photo>[]; unknown: Photo[] } {
  const byCode = new Map(
    products.filter(({ sku }) => keyOf(sku) !== '').map((product) => [keyOf(product.sku), product]),
  );
  const numbered = new Map<Product, { photo: Photo; number: number }[]>();
  const unknown: Photo[] = [];
  for (const photo of photos) {
    const match = find(photo.name, byCode);
    if (!match) unknown.push(photo);
    else numbered.set(match.product, [...(numbered.get(match.product) ?? []), { photo, number: match.number }]);
  }
  const found = [...numbered].map(([product, of]) => ({
    product,
    photos: of
      .sort((a, b) => a.number - b.number || a.photo.name.localeCompare(b.photo.name, 'en', { numeric: true }))
      .map(({ photo }) => photo),
  }));
  return { found, unknown };
}
