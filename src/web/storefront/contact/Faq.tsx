import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { deliveryDays } from '#web/storefront/layout/store-words.ts';
import type { OwnerText } from '#web/storefront/legal/owner-text.ts';
import { m } from '#web/words/messages.js';

/** Questions and answers: the owner's own, else the shop's, whose figures are those of the settings, or of the delivery rules. */
export function Faq({ store, own }: { store: StoreRecord; own: OwnerText | null }) {
  return (
    <section aria-labelledby="faq-title" className="grid content-start gap-4">
      <h2 id="faq-title" className="text-xl font-bold">
        {m.contact_faq()}
      </h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-card shadow-card">
        {(own ? ownQuestions(own) : questionsOf(store)).map(([question, answer]) => (
          <FaqItem key={question} question={question} answer={answer} />
        ))}
      </div>
    </section>
  );
}

function FaqItem({ question, answer }: { question: string; answer: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <h3>
        <button
          type="button"
          id={`${id}-question`}
          aria-expanded={isOpen}
          aria-controls={`${id}-answer`}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-13 w-full items-center justify-between gap-4 px-4 py-3 text-left font-semibold -outline-offset-3 md:px-6"
        >
          {question}
          <ChevronDown
            aria-hidden
            size={20}
            className={`shrink-0 text-red transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <section
        id={`${id}-answer`}
        aria-labelledby={`${id}-question`}
        hidden={!isOpen}
        className="whitespace-pre-line px-4 pb-4 text-soft md:px-6"
      >
        {answer}
      </section>
    </div>
  );
}

/** A heading is a question, what follows it the answer. */
function ownQuestions(text: OwnerText): [question: string, answer: string][] {
  return text.blocks.flatMap(({ title, paragraphs }) => (title ? [[title, paragraphs.join('\n\n')]] : []));
}

function questionsOf(store: StoreRecord): [question: string, answer: string][] {
  return [
    ...deliveryQuestions(store),
    [m.contact_faq_pay_q(), waysToPay(store)],
    [m.contact_faq_cancel_q(), m.contact_faq_cancel_a()],
    [m.contact_faq_age_q(), m.contact_faq_age_a()],
    [m.contact_faq_bulk_q(), m.contact_faq_bulk_a()],
  ];
}

function deliveryQuestions(store: StoreRecord): [question: string, answer: string][] {
  if (store.delivery.by_rules)
    return [
      [m.contact_faq_place_q(), m.contact_faq_place_a()],
      [m.contact_faq_days_q(), m.contact_faq_days_place_a()],
    ];
  const amount = formatAmount(paiseFromRupees(store.free_delivery_amount));
  return [
    [m.contact_faq_free_q(), m.contact_faq_free_a({ amount, km: store.free_delivery_km })],
    [m.contact_faq_days_q(), m.contact_faq_days_a({ days: deliveryDays(store) })],
  ];
}

function waysToPay(store: StoreRecord): string {
  if (store.sales_mode === 'closed') return m.terms_payment_closed_body();
  if (store.sales_mode === 'enquiry_only') return m.contact_faq_pay_enquiry_a();
  const others = [
    store.cod_enabled && m.payment_cod(),
    store.upi_id && m.payment_upi_direct(),
    store.bank_details && m.payment_bank_transfer(),
  ].filter((way) => typeof way === 'string' && way !== '');
  if (others.length === 0) return m.contact_faq_pay_a();
  return `${m.contact_faq_pay_a()}\n${m.contact_faq_pay_others({ ways: others.join(', ') })}`;
}
