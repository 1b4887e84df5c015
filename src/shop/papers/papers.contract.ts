/** The papers as they are asked for. */
import { z } from 'zod';
import { given, givenOr } from '#shared/paging.ts';

/** The language of a paper that is about an order; its own one where none is asked for. */
export const OrderPaperQuery = z.strictObject({ language: given(z.enum(['en', 'ta'])) });

export const PriceListQuery = z.strictObject({
  language: givenOr(z.enum(['en', 'ta']), 'en'),
  pictures: givenOr(z.enum(['yes', 'no']), 'no').describe('With a picture beside each product'),
});
