/** The phone's camera as a barcode reader, in a separate file that loads only for scanning. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';
import { codeReader } from './code-reader.ts';

/** Often enough for a moving hand, seldom enough for a cheap phone. */
const LOOK_EVERY_MS = 250;
/** Goods stay in front of the camera for a while, so the same code counts once within this time. */
const SAME_AGAIN_MS = 2_500;

type Fault = 'refused' | 'none';

export function CodeCamera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    const ending = new AbortController();
    watch(video.current as HTMLVideoElement, (code) => tell(code), ending.signal).catch((error: unknown) => {
      if (ending.signal.aborted) return;
      setFault((error as Error).name === 'NotAllowedError' ? 'refused' : 'none');
    });
    return () => ending.abort();
  }, []);
  if (fault)
    return <Alert tone="error">{fault === 'refused' ? m.admin_pack_scan_refused() : m.admin_pack_scan_none()}</Alert>;
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={m.admin_pack_scan_view()}
      className="aspect-video w-full rounded-md bg-night object-cover"
    />
  );
}

async function watch(video: HTMLVideoElement, onCode: (code: string) => void, signal: AbortSignal): Promise<void> {
  if (!navigator.mediaDevices) throw new Error('This address may not use the camera.');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const read = await codeReader();
  let last = { code: '', at: 0 };
  while (!signal.aborted) {
    const code = await read(video);
    const isSame = code === last.code && Date.now() - last.at < SAME_AGAIN_MS;
    if (code !== null && !isSame && !signal.aborted) onCode(code);
    if (code !== null) last = { code, at: Date.now() };
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
