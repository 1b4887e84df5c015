import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#web/words/messages.js';

/** Firework safety, with the hours and the waiting time of the specification (§9). */
export function SafetyAdvice() {
  return (
    <section aria-labelledby="safety-title" className="grid gap-4">
      <div className="space-y-1">
        <h2 id="safety-title" className="text-xl font-bold">
          {m.about_safety_title()}
        </h2>
        <p className="text-soft">{m.about_safety_intro()}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Advice
          title={m.about_dos()}
          look="border-green/40 bg-green-tint"
          mark={<Check aria-hidden size={20} className="mt-0.5 shrink-0 text-green" />}
          sentences={[
            m.about_do_adult(),
            m.about_do_open(),
            m.about_do_water(),
            m.about_do_protect(),
            m.about_do_distance(),
            m.about_do_duds(),
            m.about_do_label(),
          ]}
        />
        <Advice
          title={m.about_donts()}
          look="border-red/40 bg-red-tint"
          mark={<X aria-hidden size={20} className="mt-0.5 shrink-0 text-red" />}
          sentences={[
            m.about_dont_night(),
            m.about_dont_relight(),
            m.about_dont_hand(),
            m.about_dont_pocket(),
            m.about_dont_indoors(),
            m.about_dont_animals(),
            m.about_dont_cover(),
          ]}
        />
      </div>
    </section>
  );
}

interface AdviceProps {
  title: string;
  look: string;
  mark: ReactNode;
  sentences: string[];
}

function Advice({ title, look, mark, sentences }: AdviceProps) {
  return (
    <div className={`grid content-start gap-3 rounded-lg border p-4 md:p-6 ${look}`}>
      <h3 className="text-lg font-bold">{title}</h3>
      <ul className="grid gap-3">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-3">
            {mark}
            <span className="min-w-0">{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
