import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import type { OwnerText } from '#web/storefront/legal/owner-text.ts';
import { faqText } from '#web/texts/page-texts.ts';
import { m } from '#web/words/messages.js';

/** Questions and answers: the owner's own, else the shop's, with figures from the settings or the delivery rules. */
export function Faq({ store, own }: { store: StoreRecord; own: OwnerText | null }) {
  return (
    <section aria-labelledby="faq-title" className="grid content-start gap-4">
      <h2 id="faq-title" className="text-xl font-bold">
        {m.contact_faq()}
      </h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-card shadow-card">
        {(own ? ownQuestions(own) : faqText(store).sections.map(({ title, body }) => [title, body] as const)).map(
          ([question, answer]) => (
            <FaqItem key={question} question={question} answer={answer} />
          ),
        )}
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
          <span className="min-w-0">{question}</span>
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

/** Each heading is a question, the text below it the answer. */
function ownQuestions(text: OwnerText): [question: string, answer: string][] {
  return text.blocks.flatMap(({ title, paragraphs }) => (title ? [[title, paragraphs.join('\n\n')]] : []));
}
