import { namesOf } from './product-name.ts';

interface ProductNamesProps {
  product: { name: string; tamil_name: string };
  className?: string;
  /** Class of the second name. */
  secondClass?: string;
}

/** A product's two names, the one in the page's language first; inside labels and buttons as well. */
export function ProductNames({ product, className = '', secondClass = 'block text-sm text-soft' }: ProductNamesProps) {
  const [first, second] = namesOf(product);
  return (
    <>
      <span lang={first.lang} className={`block font-semibold ${className}`}>
        {first.text}
      </span>
      {second && (
        <span lang={second.lang} className={secondClass}>
          {second.text}
        </span>
      )}
    </>
  );
}
