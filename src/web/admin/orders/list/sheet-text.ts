/**
 * The text of a CSV or text file; null for a workbook and anything else that is no text. Excel's 'Unicode Text' is UTF-16.
 * Pure.
 */
export function textOfSheet(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  return text.includes('\0') ? null : text;
}
