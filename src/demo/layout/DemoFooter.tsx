import { m } from '#web/words/messages.js';

export function DemoFooter() {
  return (
    <footer className="on-night text-sm">
      <div className="page-width flex flex-wrap justify-between gap-x-8 gap-y-2 py-6">
        <p className="font-semibold text-gold-bright">{m.demo_store_name()}</p>
        <p className="max-w-xl">{m.demo_footer()}</p>
      </div>
    </footer>
  );
}
