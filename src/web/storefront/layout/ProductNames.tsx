import { getLocale } from '#web/words/runtime.js';

interface ProductNamesProps {
  product: { name: string; tamil_name: string };
  className?: string;
}

/** A product's two names, the one in the page's language first. */
export function ProductNames({ product, className = '' }: ProductNamesProps) {
  const isTamilFirst = getLocale() === 'ta' && product.tamil_name !== '';
  const [first, second] = isTamilFirst ? [product.tamil_name, product.name] : [product.name, product.tamil_name];
  return (
    <>
      <p lang={isTamilFirst ? 'ta' : 'en'} className={`font-semibold ${className}`}>
        {first}
      </p>
      {second && (
        <p lang={isTamilFirst ? 'en' : 'ta'} className="text-sm text-soft">
          {second}
        </p>
      )}
    </>
  );
}
