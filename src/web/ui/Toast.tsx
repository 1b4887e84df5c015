/**
 * Short messages about results that are not on the screen. `toast()` may be called from anywhere in the browser;
 * one <Toaster/> near the root shows them. Nothing important may appear only here: they disappear.
 */
import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { useKitWords } from './kit-words.ts';

export type ToastTone = 'success' | 'info' | 'error';

interface ToastMessage {
  id: number;
  text: string;
  tone: ToastTone;
}

const SHOWN_FOR_MS = 6000;
const MOST_AT_ONCE = 3;
const NONE: readonly ToastMessage[] = [];

let messages: readonly ToastMessage[] = NONE;
let nextId = 1;
const listeners = new Set<() => void>();

function write(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same message again takes the place of the one before. */
export function toast(text: string, tone: ToastTone = 'success'): void {
  const others = messages.filter((message) => message.text !== text || message.tone !== tone);
  write([...others, { id: nextId++, text, tone }].slice(-MOST_AT_ONCE));
}

/** Removes all toasts. Called when a dialog opens: they have been read and must not cover its buttons. */
export function dismissToasts(): void {
  if (messages.length > 0) write(NONE);
}

function dismiss(id: number): void {
  write(messages.filter((message) => message.id !== id));
}

export function Toaster() {
  const words = useKitWords();
  const shown = useSyncExternalStore(
    subscribe,
    () => messages,
    () => NONE,
  );
  return (
    <section
      aria-label={words.notifications}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-60 flex flex-col items-center gap-2 md:bottom-6"
    >
      {shown.map((message) => (
        <ToastCard key={message.id} message={message} />
      ))}
    </section>
  );
}

const TONES: Record<ToastTone, string> = {
  success: 'border-l-green',
  info: 'border-l-gold',
  error: 'border-l-red',
};

function ToastCard({ message }: { message: ToastMessage }) {
  const words = useKitWords();
  useEffect(() => {
    const timer = setTimeout(() => dismiss(message.id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [message.id]);
  // Presses go through the text to what lies under it; only the close button takes them.
  return (
    <div
      className={cx(
        'animate-rise flex w-full max-w-md items-center gap-3 rounded-md border-l-4 bg-night py-2 pr-2 pl-4 text-white shadow-float',
        TONES[message.tone],
      )}
    >
      <span className="min-w-0 flex-1">{message.text}</span>
      <button
        type="button"
        aria-label={words.close}
        onClick={() => dismiss(message.id)}
        className="pointer-events-auto grid size-11 shrink-0 place-items-center rounded-full hover:bg-white/10"
      >
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
