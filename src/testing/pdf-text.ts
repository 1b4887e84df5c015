/** The text of a PDF as Chrome's viewer copies it: pdf.js would scramble Tamil, as it ignores the file's text mapping. */
import { PDFiumLibrary } from '@hyzyla/pdfium';

export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(new Uint8Array(bytes));
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return pages.join('\n');
}
