import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** Light modules around the code; scanners need them. */
const QUIET_ZONE = 4;

/** Always black on white: apps read nothing else reliably. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <title>{label}</title>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={qrPath(data)} />
    </svg>
  );
}
