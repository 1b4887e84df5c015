/** Web pages and XML that are called .xls. */
const IS_MARKUP = /^\s*<[!?a-z]/i;

/**
 * The text of a CSV or text file, which is read as if it were pasted. Null for a workbook, in whatever format: the server
 * reads it. Excel's 'Unicode Text' is UTF-16. Pure.
 */
export function textOfSheet(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  return text.includes('\0') || IS_MARKUP.test(text) || text.startsWith('PK\x03\x04') ? null : text;
}
