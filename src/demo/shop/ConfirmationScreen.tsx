import { Firework } from '#web/storefront/checkout/confirmation/Firework.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { hrefOf } from '../routing.ts';

/** The order is placed: its number, and where it can be followed. */
export function ConfirmationScreen({ id }: { id: string }) {
  return (
    <section className="on-night px-4 py-12 text-center md:py-16">
      <div className="mx-auto flex max-w-xl flex-col items-center gap-4">
        <Firework orderId={Number(id.replace(/\D/g, ''))} className="w-36" />
        <h1 className="text-2xl font-bold text-white md:text-3xl">{m.demo_confirmed()}</h1>
        <p className="text-xl font-bold text-gold-bright">{id}</p>
        <p>{m.demo_confirmed_body()}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <a href={hrefOf(`/orders/${id}`)} className={buttonClass({ size: 'lg' })}>
            {m.layout_track()}
          </a>
          <a href={hrefOf('/')} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            {m.cart_continue_shopping()}
          </a>
        </div>
      </div>
    </section>
  );
}
