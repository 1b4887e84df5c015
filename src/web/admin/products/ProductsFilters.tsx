import { useQuery } from '@tanstack/react-query';
import { productName } from '#web/texts/product-name.ts';
import { m } from '#web/words/messages.js';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { ListFilters } from '../list/ListFilters.tsx';
import { brandsQuery } from './products.queries.ts';

/** Search, filters and order of the product table. Every change starts again on its first page. */
export function ProductsFilters() {
  const place = useTabSearch('products');
  const { search, go } = place;
  return (
    <ListFilters
      searchLabel={m.admin_products_search()}
      placeholder={m.admin_products_search_placeholder()}
      place={place}
    >
      <CategoryFilter />
      <BrandFilter />
      <FilterSelect
        label={m.admin_filter_status()}
        value={search.status}
        options={[
          { value: '', label: m.admin_products_filter_all() },
          { value: 'active', label: m.admin_product_on_sale() },
          { value: 'inactive', label: m.admin_product_hidden() },
        ]}
        onChange={(status) => go({ status, page: 1 })}
      />
      <FilterSelect
        label={m.admin_products_filter_stock()}
        value={search.stock}
        options={[
          { value: '', label: m.admin_products_stock_any() },
          { value: 'low', label: m.admin_products_stock_low() },
          { value: 'out', label: m.admin_products_stock_out() },
        ]}
        onChange={(stock) => go({ stock, page: 1 })}
      />
      <FilterSelect
        label={m.admin_sort()}
        value={search.sort}
        options={[
          { value: '', label: m.admin_products_sort_default() },
          { value: 'name', label: m.common_name() },
          { value: 'price_low', label: m.admin_products_sort_price_low() },
          { value: 'price_high', label: m.admin_products_sort_price_high() },
          { value: 'stock', label: m.admin_products_sort_stock() },
          { value: 'sales', label: m.admin_products_sort_sales() },
          { value: 'newest', label: m.admin_products_sort_newest() },
        ]}
        onChange={(sort) => go({ sort, page: 1 })}
      />
    </ListFilters>
  );
}

/** Only if the shop has brands. */
function BrandFilter() {
  const { search, go } = useTabSearch('products');
  const brands = useQuery(brandsQuery).data ?? [];
  if (brands.length === 0) return null;
  return (
    <FilterSelect
      label={m.admin_products_filter_brand()}
      value={search.brand}
      options={[
        { value: '', label: m.admin_products_filter_every_brand() },
        ...brands.map((brand) => ({ value: brand, label: brand })),
      ]}
      onChange={(brand) => go({ brand, page: 1 })}
    />
  );
}

function CategoryFilter() {
  const { search, go } = useTabSearch('products');
  const categories = useQuery(categoriesQuery);
  const options =
    categories.data?.map((category) => ({ value: String(category.id), label: productName(category) })) ?? [];
  return (
    <FilterSelect
      label={m.admin_products_filter_category()}
      value={search.group}
      options={[{ value: '', label: m.admin_products_filter_every_category() }, ...options]}
      onChange={(group) => go({ group, page: 1 })}
    />
  );
}
