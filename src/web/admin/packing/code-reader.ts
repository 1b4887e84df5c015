/** Reads a barcode in a picture: with the browser if it can, else with a library loaded on first use. */

type Reader = (video: HTMLVideoElement) => Promise<string | null>;

/** Missing in TypeScript's own types (Nov 2026). */
interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The formats on goods and from a shop's own label printer. */
const FORMATS = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'qr_code'];

async function ownReader(): Promise<Reader | null> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  const formats = FORMATS.filter((format) => supported.includes(format));
  // A desktop browser may have the class but no working service.
  if (!formats.includes('code_128')) return null;
  const detector = new BarcodeDetector({ formats });
  return async (video) => {
    const [found] = await detector.detect(video).catch(() => []);
    return found?.rawValue ?? null;
  };
}

async function libraryReader(): Promise<Reader> {
  const { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } =
    await import('@zxing/library');
  const { CODE_128, CODE_39, EAN_13, EAN_8, UPC_A, QR_CODE } = BarcodeFormat;
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<number, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [CODE_128, CODE_39, EAN_13, EAN_8, UPC_A, QR_CODE]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0) return null;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const grey = new Uint8ClampedArray(width * height);
    // Green alone approximates a pixel's brightness well enough.
    for (let pixel = 0; pixel < grey.length; pixel += 1) grey[pixel] = data[pixel * 4 + 1] as number;
    try {
      return reader
        .decodeWithState(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height))))
        .getText();
    } catch {
      // No code in this picture.
      return null;
    }
  };
}

export const codeReader = async (): Promise<Reader> => (await ownReader()) ?? libraryReader();
