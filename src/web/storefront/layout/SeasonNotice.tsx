import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';
import { openingText } from './opening-words.ts';
import { useStore } from './shop-context.ts';
import { seasonMessage } from './store-words.ts';

/** When the shop opens and what the owner tells everyone; a closed shop at least says that it is closed. */
export function SeasonNotice() {
  const store = useStore();
  const { opening } = store;
  const isClosed = store.sales_mode === 'closed';
  const message = seasonMessage(store);
  const title = opening !== null && openingText({ ...store, opening });
  return (
    <Alert tone={isClosed ? 'warning' : 'info'} className="mb-3 max-md:mx-4 max-md:mt-3" {...(title && { title })}>
      {message || (!title && m.error_sales_closed())}
    </Alert>
  );
}
