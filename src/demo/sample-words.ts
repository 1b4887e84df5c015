/** The simulation's records are in English; this translates the sample texts into Tamil, as long as they are unchanged. */
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';

const SAMPLE_TEXTS = [
  m.demo_name_1000_wala,
  m.demo_name_500_wala,
  m.demo_name_sky_shot,
  m.demo_name_flower_pot,
  m.demo_name_rocket,
  m.demo_name_sparklers,
  m.demo_name_premium_crackers,
  m.demo_name_standard_crackers,
  m.demo_name_aerial_fireworks,
  m.demo_name_ground_fireworks,
  m.demo_name_rockets,
  m.demo_name_gift_boxes,
  m.demo_name_safety_items,
  m.demo_about_1000_wala,
  m.demo_about_500_wala,
  m.demo_about_sky_shot,
  m.demo_about_flower_pot,
  m.demo_about_rocket,
  m.demo_about_sparklers,
];
const WORDS = new Map(SAMPLE_TEXTS.map((word) => [word({}, { locale: 'en' }) as string, word]));

/** A sample text in Tamil; empty for text that somebody typed. */
export const inTamil = (text: string): string => WORDS.get(text)?.({}, { locale: 'ta' }) ?? '';

/** A text that exists in one language, translated for the page if it is a sample. */
export const translated = (text: string): string => (getLocale() === 'ta' && inTamil(text)) || text;
