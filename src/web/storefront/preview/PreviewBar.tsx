import { useLocation, useNavigate } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '#web/words/messages.js';
import { localizeHref } from '#web/words/runtime.js';
import { lookOnly, stayInPreview } from './look-only.ts';

/**
 * Shown above every page while staff see the shop as a visitor does: a label and the way back. Loaded with the page's
 * later parts and last in the document; its style moves it to the top.
 */
export function PreviewBar() {
  useEffect(lookOnly, []);
  useEffect(() => {
    document.addEventListener('click', stayInPreview, true);
    return () => document.removeEventListener('click', stayInPreview, true);
  }, []);
  useCartWithoutSignIn();
  return (
    <section
      aria-label={m.common_preview()}
      className="order-first border-b border-blue/30 bg-blue-tint text-sm text-blue print:hidden"
    >
      <div className="page-width flex flex-wrap items-center gap-x-4 py-1">
        <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 py-1">
          <Eye size={18} aria-hidden className="mt-0.5 shrink-0" />
          {m.preview_bar()}
        </p>
        <a
          href={localizeHref('/')}
          data-leaves-preview
          className="inline-flex min-h-11 items-center font-semibold underline max-sm:ml-6.5"
        >
          {m.preview_back()}
        </a>
      </div>
    </section>
  );
}

/** A visitor must sign in before the cart; in a preview there is no account to sign in with. */
function useCartWithoutSignIn(): void {
  const navigate = useNavigate();
  const isOnTheWay = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/login' && String((search as { next?: string }).next).startsWith('/cart'),
  });
  useEffect(() => {
    if (isOnTheWay) void navigate({ to: '/cart', replace: true });
  }, [isOnTheWay, navigate]);
}
