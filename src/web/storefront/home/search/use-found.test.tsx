/** A search of a long list: in steps, the last key wins, and until then the result before stays with its own filter. */
import { renderHook, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListedProduct } from '../list/price-list.ts';
import { loadSearch } from './loaded-search.ts';
import { WHOLE_LIST } from './start-search.ts';
import { useFound } from './use-found.ts';

beforeAll(loadSearch);
const listOf = (count: number, kinds = ['Sparkler', 'Rocket']): ListedProduct[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: at + 1, name: `${kinds[at % kinds.length]} ${at + 1}`, tamil_name: '', description: '', image: null },
    ...{ quantity_content: '1 Box', base_price: 100, discount_price: 0, unit_price: 100, quantity: 5 },
    ...{ category_id: 1, sub_cat: null, video_url: '' },
  })) as unknown as ListedProduct[];

const SHORT = listOf(1_000);
const LONG = listOf(5_000);

function searching(products: readonly ListedProduct[], opened = '') {
  const shown: string[] = [];
  const hook = renderHook(
    ({ list, search }) => {
      const found = useFound(list, { ...WHOLE_LIST, search });
      shown.push(`${found.products.length} for '${found.filter.search}'`);
    },
    { initialProps: { list: products, search: opened } },
  );
  return {
    /** Everything that was shown, each once. */
    shown: () => [...new Set(shown)],
    now: () => shown.at(-1),
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

  it('never shows what was typed before, even if that takes longer to search', async () => {
    const { now, shown, type } = searching(LONG);
    // Nothing is called that, so every word of the list is compared with it.
    type('zzzzzz');
    type('rocket');
    await waitFor(() => expect(now()).toBe("2500 for 'rocket'"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(shown()).toEqual(["5000 for ''", "2500 for 'rocket'"]);
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
    const { shown, type } = searching([], 'rocket');
    type('rocket', LONG);
    expect(shown()).toEqual(["0 for 'rocket'", "2500 for 'rocket'"]);
  });

  it('is searched again when its products change', async () => {
    const { now, type } = searching(LONG);
    type('rocket');
    await waitFor(() => expect(now()).toBe("2500 for 'rocket'"));
    type('rocket', listOf(3_000));
    await waitFor(() => expect(now()).toBe("1500 for 'rocket'"));
  });
});
