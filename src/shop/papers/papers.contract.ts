/** The papers as they are asked for. */
import { z } from 'zod';
import { givenOr } from '#shared/paging.ts';

export const PriceListQuery = z.strictObject({
  language: givenOr(z.enum(['en', 'ta']), 'en'),
  pictures: givenOr(z.enum(['yes', 'no']), 'no').describe('With a picture beside each product'),
});
