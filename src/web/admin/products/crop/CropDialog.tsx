/** Crops a photograph to a square, straightens it and whitens its background, all on this device. */
import { RotateCw, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import type { Picture } from '../product-form.ts';
import {
  type Cut,
  type CutHistory,
  changed,
  LEAST_ZOOM,
  MOST_TILT,
  MOST_ZOOM,
  moved,
  tilted,
  turned,
  UNCUT,
  undone,
  zoomed,
} from './cut.rules.ts';
import { cutFile, drawCut, readPhoto, withWhite } from './photo-canvas.ts';

interface Photo {
  plain: HTMLCanvasElement;
  /** Null if its background cannot be made white. */
  white: HTMLCanvasElement | null;
}

interface CropDialogProps {
  picture: Picture;
  title: string;
  /** Called with the new picture, which replaces the old one. */
  onCut: (file: File) => void;
  onClose: () => void;
}

/** Side of the displayed square in pixels: sharp on a phone, quick to draw. */
const SHOWN_SIDE = 720;
/** How far an arrow key moves the photograph, and how much a key or the wheel zooms. */
const STEP = 0.02;
const ZOOM_STEP = 1.1;

export function CropDialog({ picture, title, onCut, onClose }: CropDialogProps) {
  const { photo, hasFailed } = usePhoto(picture);
  const [history, setHistory] = useState<CutHistory>({ past: [], now: UNCUT, movement: '' });
  const [isCutting, setCutting] = useState(false);
  const [failure, setFailure] = useState(false);
  const cut = history.now;
  const change = (next: (cut: Cut) => Cut, by: string) => setHistory((before) => changed(before, next(before.now), by));
  const save = async () => {
    if (!photo) return;
    setCutting(true);
    setFailure(false);
    try {
      const name = typeof picture === 'string' ? 'picture' : picture.name.replace(/\.[^.]*$/, '');
      onCut(await cutFile(shownOf(photo, cut), cut, `${name}-cut.jpg`));
    } catch {
      setFailure(true);
      setCutting(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button disabled={!photo} busy={isCutting} onClick={() => void save()}>
            {m.admin_crop_apply()}
          </Button>
        </>
      }
    >
      {(hasFailed || failure) && <Alert tone="error">{m.admin_crop_failed()}</Alert>}
      {!photo && !hasFailed && <Skeleton className="aspect-square w-full max-w-md" />}
      {photo && (
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <Frame photo={shownOf(photo, cut)} cut={cut} onChange={change} />
          <Controls
            cut={cut}
            canBeWhite={photo.white !== null}
            onChange={change}
            onUndo={history.past.length > 0 ? () => setHistory(undone) : undefined}
          />
        </div>
      )}
    </Dialog>
  );
}

const shownOf = ({ plain, white }: Photo, { isWhite }: Cut) => (isWhite && white) || plain;

function usePhoto(picture: Picture): { photo: Photo | null; hasFailed: boolean } {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    readPhoto(picture).then(
      (plain) => isGone || setPhoto({ plain, white: withWhite(plain) }),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [picture]);
  return { photo, hasFailed };
}

interface ChangeProps {
  cut: Cut;
  /** `by` names the gesture: all its changes are undone in one step. */
  onChange: (next: (cut: Cut) => Cut, by: string) => void;
}

/** The square as it will be saved: one finger or the mouse moves the photograph, two fingers or the wheel zoom it. */
function Frame({ photo, cut, onChange }: ChangeProps & { photo: HTMLCanvasElement }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  const fingers = useFingers(canvas, onChange);
  useWheel(canvas, onChange);
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, photo, cut);
  }, [photo, cut]);
  const press = (event: KeyboardEvent) => {
    const next = KEYS[event.key];
    if (!next) return;
    event.preventDefault();
    onChange(next, 'keys');
  };
  return (
    <div>
      <div
        role="application"
        aria-label={m.admin_crop_frame()}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom the photograph
        tabIndex={0}
        onKeyDown={press}
        className="rounded-md"
      >
        <canvas
          ref={canvas}
          width={SHOWN_SIDE}
          height={SHOWN_SIDE}
          {...fingers}
          className="aspect-square w-full cursor-move touch-none rounded-md border border-edge bg-card"
        />
      </div>
      <p id={hint} className="mt-1 text-sm text-soft">
        {m.admin_crop_hint()}
      </p>
    </div>
  );
}

const KEYS: Record<string, (cut: Cut) => Cut> = {
  ArrowLeft: (cut) => moved(cut, -STEP, 0),
  ArrowRight: (cut) => moved(cut, STEP, 0),
  ArrowUp: (cut) => moved(cut, 0, -STEP),
  ArrowDown: (cut) => moved(cut, 0, STEP),
  '+': (cut) => zoomed(cut, cut.zoom * ZOOM_STEP),
  '=': (cut) => zoomed(cut, cut.zoom * ZOOM_STEP),
  '-': (cut) => zoomed(cut, cut.zoom / ZOOM_STEP),
};

interface Place {
  x: number;
  y: number;
}

/** The pointer's place relative to the square's centre, in shares of its side. */
function placeIn(square: Element, { clientX, clientY }: { clientX: number; clientY: number }): Place {
  const { left, top, width, height } = square.getBoundingClientRect();
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}

const middleOf = (places: readonly Place[]): Place => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
});

const spread = ([first, second]: readonly Place[]) =>
  first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 1;

function useFingers(canvas: RefObject<HTMLCanvasElement | null>, onChange: ChangeProps['onChange']) {
  const places = useRef(new Map<number, Place>());
  const movements = useRef(0);
  const lift = ({ pointerId }: PointerEvent) => void places.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent) {
      if (!canvas.current) return;
      if (places.current.size === 0) movements.current += 1;
      canvas.current.setPointerCapture(event.pointerId);
      places.current.set(event.pointerId, placeIn(canvas.current, event));
    },
    onPointerMove(event: PointerEvent) {
      if (!canvas.current || !places.current.has(event.pointerId)) return;
      const before = [...places.current.values()].slice(0, 2);
      places.current.set(event.pointerId, placeIn(canvas.current, event));
      const after = [...places.current.values()].slice(0, 2);
      const [from, to] = [middleOf(before), middleOf(after)];
      const by = spread(after) / Math.max(spread(before), 0.01);
      onChange(
        (cut) => zoomed(moved(cut, to.x - from.x, to.y - from.y), cut.zoom * by, to.x, to.y),
        `hand ${movements.current}`,
      );
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** A native listener, because React's is passive and cannot stop the dialog from scrolling. */
function useWheel(canvas: RefObject<HTMLCanvasElement | null>, onChange: ChangeProps['onChange']): void {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    const square = canvas.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      if (!square) return;
      const { x, y } = placeIn(square, event);
      const by = event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP;
      change.current((cut) => zoomed(cut, cut.zoom * by, x, y), 'wheel');
    };
    square?.addEventListener('wheel', turn, { passive: false });
    return () => square?.removeEventListener('wheel', turn);
  }, [canvas]);
}

interface ControlsProps extends ChangeProps {
  canBeWhite: boolean;
  onUndo: (() => void) | undefined;
}

function Controls({ cut, canBeWhite, onChange, onUndo }: ControlsProps) {
  return (
    <div className="flex flex-col gap-3">
      <Slider
        label={m.admin_crop_zoom()}
        text={`${Math.round(cut.zoom * 100)}%`}
        value={Math.log2(cut.zoom)}
        least={Math.log2(LEAST_ZOOM)}
        most={Math.log2(MOST_ZOOM)}
        step={0.05}
        onChange={(value) => onChange((now) => zoomed(now, 2 ** value), 'zoom')}
      />
      <Slider
        label={m.admin_crop_tilt()}
        text={`${cut.tilt}°`}
        value={cut.tilt}
        least={-MOST_TILT}
        most={MOST_TILT}
        step={0.5}
        onChange={(value) => onChange((now) => tilted(now, value), 'tilt')}
      />
      <CheckboxField
        label={m.admin_crop_white()}
        hint={canBeWhite ? undefined : m.admin_crop_too_dark()}
        disabled={!canBeWhite}
        checked={cut.isWhite}
        onChange={(event) =>
          onChange((now) => ({ ...now, isWhite: event.target.checked }), `white ${event.target.checked}`)
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<RotateCw size={18} aria-hidden />}
          onClick={() => onChange(turned, `turn ${cut.turns}`)}
        >
          {m.admin_crop_turn()}
        </Button>
        <Button variant="secondary" icon={<Undo2 size={18} aria-hidden />} disabled={!onUndo} onClick={onUndo}>
          {m.admin_crop_undo()}
        </Button>
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  /** The value as shown and read aloud. */
  text: string;
  value: number;
  least: number;
  most: number;
  step: number;
  onChange: (value: number) => void;
}

function Slider({ label, text, value, least, most, step, onChange }: SliderProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-2 text-sm font-semibold">
        {label} <span className="font-normal text-soft tabular-nums">{text}</span>
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-red"
      />
    </div>
  );
}
