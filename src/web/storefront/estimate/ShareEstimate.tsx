import { FileText, Link2, MessageCircle } from 'lucide-react';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { copyText } from '#web/copy-text.ts';
import { estimateLink, estimateMessage } from '#web/estimate-link.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useStore } from '../layout/shop-context.ts';

export function ShareEstimate({ token, estimate }: { token: string; estimate: Estimate }) {
  const store = useStore();
  const text = estimateMessage({ token, ...estimate }, store, getLocale());
  const look = buttonClass({ variant: 'secondary' });
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{m.estimate_share_title()}</CardTitle>
      <p className="text-sm text-soft">{m.estimate_share_hint()}</p>
      <div className="flex flex-wrap gap-3 wrap-anywhere max-sm:flex-col">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={look}
        >
          <MessageCircle size={20} aria-hidden="true" />
          {m.estimate_whatsapp()}
        </a>
        <Button
          variant="secondary"
          icon={<Link2 size={20} aria-hidden="true" />}
          onClick={() => void copyText(estimateLink(token, getLocale()))}
        >
          {m.estimate_copy_link()}
        </Button>
        <a
          href={`/api/estimate/paper/${encodeURIComponent(token)}?language=${getLocale()}` satisfies ApiHref}
          target="_blank"
          rel="noopener noreferrer"
          className={look}
        >
          <FileText size={20} aria-hidden="true" />
          PDF
        </a>
      </div>
    </Card>
  );
}
