import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';

/** How long typing must pause before the server is asked. */
const PAUSE_MS = 300;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** The search that the list shows now. */
  value: string;
  onSearch: (text: string) => void;
}

/** A search field that searches when typing pauses, and follows the address when it changes (Back). */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (next: string, pause: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = next.trim();
      onSearch(asked.current);
    }, pause);
  };

  return (
    <div className="relative min-w-0 flex-1 sm:min-w-68 sm:max-w-md">
      <Search
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
        aria-hidden
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => ask(event.target.value, PAUSE_MS)}
        onKeyDown={(event) => event.key === 'Enter' && ask(text, 0)}
        className={cx(
          'min-h-11 w-full rounded-md border border-edge bg-card py-2 pl-10 text-base placeholder:text-soft [&::-webkit-search-cancel-button]:hidden',
          // Without text there is no clear button, so the placeholder gets its room.
          text ? 'pr-11' : 'pr-3',
        )}
      />
      {text && (
        <button
          type="button"
          aria-label={m.common_clear_search()}
          onClick={() => ask('', 0)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-soft hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}
