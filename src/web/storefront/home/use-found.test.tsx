/** A search of a long list: in steps, the last key wins, and until then the result before stays with its own filter. */
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ListedProduct } from './price-list.ts';
import { WHOLE_LIST } from './start-search.ts';
import { useFound } from './use-found.ts';

afterEach(cleanup);

const listOf = (count: number, kinds = ['Sparkler', 'Rocket']): ListedProduct[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: at + 1, name: `${kinds[at % kinds.length]} ${at + 1}`, tamil_name: '', description: '', image: null },
    ...{ quantity_content: '1 Box', base_price: 100, discount_price: 0, unit_price: 100, quantity: 5 },
    ...{ category_id: 1, sub_cat: null, video_url: '' },
  })) as unknown as ListedProduct[];

const SHORT = listOf(1_000);
const LONG = listOf(5_000);

function searching(products: readonly ListedProduct[], opened = '') {
  const hook = renderHook(({ list, search }) => useFound(list, { ...WHOLE_LIST, search }), {
    initialProps: { list: products, search: opened },
  });
  return {
    now: () => `${hook.result.current.products.length} for '${hook.result.current.filter.search}'`,
    type: (search: string, list = products) => hook.rerender({ list, search }),
  };
}

describe('a list of up to a thousand', () => {
  it('is searched at once', () => {
    const { now, type } = searching(SHORT);
    expect(now()).toBe("1000 for ''");
    type('rocket');
    expect(now()).toBe("500 for 'rocket'");
  });
});

describe('a longer list', () => {
  it('shows the result before until the next is there', async () => {
    const { now, type } = searching(LONG);
    type('rocket');
    expect(now()).toBe("5000 for ''");
    await waitFor(() => expect(now()).toBe("2500 for 'rocket'"));
    type('rocket 12');
    expect(now()).toBe("2500 for 'rocket'");
    await waitFor(() => expect(now()).toMatch(/for 'rocket 12'$/));
  });

  it('shows only the last of several keys', async () => {
    const { now, type } = searching(LONG);
    const seen = new Set<string>();
    for (const search of ['r', 'ro', 'rocket']) type(search);
    await waitFor(() => {
      seen.add(now());
      expect(now()).toBe("2500 for 'rocket'");
    });
    expect([...seen]).toEqual(["5000 for ''", "2500 for 'rocket'"]);
  });

  it('is whole at once when the search is emptied, and the next search begins there', async () => {
    const { now, type } = searching(LONG);
    type('rocket');
    await waitFor(() => expect(now()).toBe("2500 for 'rocket'"));
    type('');
    expect(now()).toBe("5000 for ''");
    type('sparkler 7');
    expect(now()).toBe("5000 for ''");
    await waitFor(() => expect(now()).toMatch(/for 'sparkler 7'$/));
  });

  it('is never shown whole by a page that was opened with a search', () => {
    const { now, type } = searching([], 'rocket');
    type('rocket', LONG);
    expect(now()).toBe("2500 for 'rocket'");
  });

  it('is searched again when its products change', async () => {
    const { now, type } = searching(LONG);
    type('rocket');
    await waitFor(() => expect(now()).toBe("2500 for 'rocket'"));
    type('rocket', listOf(3_000));
    await waitFor(() => expect(now()).toBe("1500 for 'rocket'"));
  });
});
