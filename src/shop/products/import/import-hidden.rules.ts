/**
 * Columns that the owner of a file hid: what the goods cost the shop, or last year's prices. Their headers carry a mark, so that
 * an answer about one does not count for a visible column of the same name. Pure.
 */

const MARK = ' (hidden)';

export const hiddenHeader = (header: string): string => (header === '' ? '' : `${header}${MARK}`);

export const isHiddenHeader = (header: string): boolean => header.endsWith(MARK);

/** The header as it stands in the file. */
export const headerInFile = (header: string): string =>
  isHiddenHeader(header) ? header.slice(0, -MARK.length) : header;
