/** The banners of the home page's slideshow: the wire format for pages and for the owner. */
import { z } from 'zod';
import { Files, FormFlag } from '#shared/form.ts';
import { DayOrNone, Id, Ignored, Line } from '#shared/wire.ts';
import { isBannerLink, LINK_TEXT } from './banners.rules.ts';

const words = {
  title: z.string().describe('What the banner says; stands for the picture where that cannot be seen'),
  tamil_title: z.string().describe('Empty: the English one is shown on Tamil pages too'),
  body: z.string().describe('A second line for wide screens; may be empty'),
  tamil_body: z.string(),
  shows_words: z.boolean().describe('The words stand on the picture; if not, the picture has them'),
  link: z
    .string()
    .describe('An address of the shop that starts with /, or one that starts with https://; may be empty'),
};

/** A banner shown today: its days have begun and are not over. */
export const Banner = z.object({ id: z.int(), key: z.string(), widths: z.array(z.int()), ...words });
export type Banner = z.output<typeof Banner>;

export const AdminBanner = z.object({
  id: z.int(),
  picture: z.string().describe('Its address'),
  ...words,
  starts_on: z.string().describe('The first day in India on which it is shown; empty: from now on'),
  ends_on: z.string().describe('The last one; empty: for good'),
});
export type AdminBanner = z.output<typeof AdminBanner>;

const shape = {
  id: Ignored,
  title: z.string('Please write what the banner says.').pipe(Line(60).min(1, 'Please write what the banner says.')),
  tamil_title: Line(60),
  body: Line(120),
  tamil_body: Line(120),
  shows_words: FormFlag,
  link: Line(300).refine(isBannerLink, LINK_TEXT),
  starts_on: DayOrNone,
  ends_on: DayOrNone,
  image: Files,
};

/** POST /banner/add: only the picture is required. */
export const BannerAdd = z.strictObject({
  ...shape,
  tamil_title: shape.tamil_title.default(''),
  body: shape.body.default(''),
  tamil_body: shape.tamil_body.default(''),
  shows_words: shape.shows_words.default(true),
  link: shape.link.default(''),
  starts_on: DayOrNone.default(''),
  ends_on: DayOrNone.default(''),
  image: shape.image.optional(),
});
export type BannerAdd = z.output<typeof BannerAdd>;

/** PUT /banner/update/{id}: any of the fields. */
export const BannerUpdate = z.strictObject(shape).partial();
export type BannerUpdate = z.output<typeof BannerUpdate>;

/** Ids in display order; the others follow in their present order. */
export const BannerOrder = z.strictObject({ ids: z.array(Id).min(1).max(100) });
