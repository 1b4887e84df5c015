import { Link } from '@tanstack/react-router';
import { BadgeCheck, Eye, type LucideIcon, MessageCircle, Target } from 'lucide-react';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { ContactCards } from '#web/storefront/contact/ContactCards.tsx';
import { ShopPictures } from '#web/storefront/contact/ShopPictures.tsx';
import { useStore } from '#web/storefront/layout/shop-context.ts';
import type { OwnerText } from '#web/storefront/legal/owner-text.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { AboutBanner } from './AboutBanner.tsx';
import { SafetyAdvice } from './SafetyAdvice.tsx';
import { Values } from './Values.tsx';

/** `story` is the owner's text; without it the built-in one is shown. */
export function AboutScreen({ story }: { story: OwnerText | null }) {
  const store = useStore();
  return (
    <>
      <AboutBanner store={store} />
      <div className="page-width grid grid-cols-1 gap-12 py-8 md:py-12">
        {story ? <OwnStory text={story} /> : <Story store={store} />}
        <ShopPictures store={store} />
        {store.badges_enabled && <Badges />}
        <Values />
        <div className="grid gap-4 md:grid-cols-2">
          <Aim Icon={Target} title={m.about_mission_title()} body={m.about_mission_body()} />
          <Aim Icon={Eye} title={m.about_vision_title()} body={m.about_vision_body()} />
        </div>
        <SafetyAdvice />
        <TalkToUs store={store} />
      </div>
    </>
  );
}

function OwnStory({ text }: { text: OwnerText }) {
  return (
    <section aria-labelledby="story-title" className="grid max-w-3xl gap-4">
      <h2 id="story-title" className="text-xl font-bold">
        {text.title || m.about_story_title()}
      </h2>
      {text.blocks.map((block) => (
        <div key={`${block.title}${block.paragraphs[0]}`} className="grid gap-2">
          {block.title && <h3 className="text-lg font-bold">{block.title}</h3>}
          <p className="whitespace-pre-line">{block.paragraphs.join('\n\n')}</p>
        </div>
      ))}
    </section>
  );
}

function Story({ store }: { store: StoreSettings }) {
  return (
    <section aria-labelledby="story-title" className="grid max-w-3xl gap-4">
      <h2 id="story-title" className="text-xl font-bold">
        {m.about_story_title()}
      </h2>
      <p className="text-lg">{m.about_story_1()}</p>
      <p className="text-soft">{m.about_story_2()}</p>
      {store.licence_number && <p className="text-sm text-soft">{m.about_licence({ number: store.licence_number })}</p>}
    </section>
  );
}

/** Claims that the owner has to stand for: shown only when the settings say so (decisions §4). */
function Badges() {
  const badges = [m.about_badge_iso(), m.about_badge_safety(), m.about_badge_quality()];
  return (
    <section aria-label={m.about_badges_title()}>
      <ul className="grid gap-4 sm:grid-cols-3">
        {badges.map((badge) => (
          <li
            key={badge}
            className="flex items-center gap-3 rounded-lg border border-line bg-card px-4 py-4 font-semibold shadow-card"
          >
            <BadgeCheck aria-hidden size={28} className="shrink-0 text-green" />
            {badge}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Aim({ Icon, title, body }: { Icon: LucideIcon; title: string; body: string }) {
  return (
    <Card className="grid content-start gap-3">
      <span aria-hidden className="grid size-11 place-items-center rounded-full bg-peach text-red">
        <Icon size={22} />
      </span>
      <CardTitle>{title}</CardTitle>
      <p className="text-soft">{body}</p>
    </Card>
  );
}

function TalkToUs({ store }: { store: StoreSettings }) {
  return (
    <section aria-labelledby="talk-title" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="space-y-1">
          <h2 id="talk-title" className="text-xl font-bold">
            {m.about_contact_title()}
          </h2>
          <p className="text-soft">{m.about_contact_body()}</p>
        </div>
        <Link to="/contact" className={buttonClass({ variant: 'primary' })}>
          <MessageCircle aria-hidden size={20} />
          {m.common_contact_us()}
        </Link>
      </div>
      <ContactCards store={store} />
    </section>
  );
}
