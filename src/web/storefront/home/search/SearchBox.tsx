import { Search, X } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useTypedBefore } from '#web/ui/use-typed-before.ts';
import { m } from '#web/words/messages.js';
import { isSearchKey } from '../list/quantity-keys.ts';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  onFocus: () => void;
  input: RefObject<HTMLInputElement | null>;
}

/** The search over the list; '/' jumps into it from anywhere on the page. */
export function SearchBox({ value, onChange, onFocus, input }: SearchBoxProps) {
  const ref = useTypedBefore(input);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', jump);
    return () => window.removeEventListener('keydown', jump);
  }, [input]);

  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className="relative block w-full max-w-md">
      <Search size={20} className="pointer-events-none absolute top-3 left-4 text-soft" aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={m.home_search_label()}
        aria-keyshortcuts="/"
        placeholder={m.home_search_placeholder()}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        className="min-h-11 w-full rounded-full border border-edge bg-card pr-4 pl-12 placeholder:text-sm placeholder:text-soft not-placeholder-shown:pr-12 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          onClick={clear}
          aria-label={m.common_clear_search()}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-soft hover:text-ink"
        >
          <X size={20} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
