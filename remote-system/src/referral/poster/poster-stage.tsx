import {
  LEAST_QR,
  type NamePlace,
  nameWithin,
  type Proportion,
  type QrPlace,
  withinPicture,
} from '@mingmou/contract/referral/poster.rules';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { movedByKey } from './place-keys';
import styles from './poster.module.css';
import { nameStyle, PosterFace, placeStyle, SAMPLE_NAME, SampleCode } from './poster-face';

interface StageProps {
  readonly image: Proportion & { readonly url: string };
  readonly qr: QrPlace;
  readonly nameText: NamePlace | null | undefined;
  /** Returns the current places, which may be newer than the rendered ones: a held key is faster than the form. */
  readonly now: () => { readonly qr: QrPlace; readonly nameText: NamePlace };
  readonly onQr: (qr: QrPlace) => void;
  readonly onName: (name: NamePlace) => void;
}

/** The picture with its code and name, to be dragged, sized at the corner, or moved by the arrows. */
export function PosterStage({ image, qr, nameText, now, onQr, onName }: StageProps) {
  return (
    <PosterFace image={image} title="海报预览">
      <Handle
        place={qr}
        title="二维码"
        style={placeStyle(qr)}
        now={() => now().qr}
        onMove={(next) => onQr(withinPicture(next, image, LEAST_QR))}
      >
        <SampleCode />
      </Handle>
      {nameText ? (
        <Handle
          place={nameText}
          title={`推荐人姓名 ${SAMPLE_NAME}`}
          style={nameStyle(nameText)}
          now={() => now().nameText}
          onMove={(next) => onName(nameWithin(next, image))}
        >
          {SAMPLE_NAME}
        </Handle>
      ) : null}
    </PosterFace>
  );
}

interface HandleProps<P extends QrPlace> {
  readonly place: P;
  /** Begins the name of the handle; what can be read on it is part of that. */
  readonly title: string;
  readonly style: CSSProperties;
  readonly now: () => P;
  readonly onMove: (next: P) => void;
  readonly children: ReactNode;
}

interface Grabbed<P> {
  readonly x: number;
  readonly y: number;
  readonly place: P;
  /** The face on the screen, px. */
  readonly width: number;
  readonly height: number;
  readonly sizing: boolean;
}

const WHOLE = 100;

function Handle<P extends QrPlace>({ place, title, style, now, onMove, children }: HandleProps<P>) {
  const grabbed = useRef<Grabbed<P>>(undefined);
  const grab = (sizing: boolean) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const face = event.currentTarget.closest('[data-face]')?.getBoundingClientRect();
    if (!face || face.width === 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { width, height } = face;
    grabbed.current = { x: event.clientX, y: event.clientY, place, width, height, sizing };
  };
  const drag = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { current } = grabbed;
    if (!current) return;
    const x = ((clientX - current.x) / current.width) * WHOLE;
    const y = ((clientY - current.y) / current.height) * WHOLE;
    const from = current.place;
    onMove(current.sizing ? { ...from, size: from.size + x } : { ...from, x: from.x + x, y: from.y + y });
  };
  const drop = () => {
    grabbed.current = undefined;
  };
  const on = { onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedByKey(now(), event);
    if (!next) return;
    onMove(next);
    event.preventDefault();
  };
  return (
    <div className={styles.handle} style={style}>
      <button
        type="button"
        className={styles.grip}
        aria-label={`${title}，左${place.x}%，上${place.y}%，大小${place.size}%`}
        title="拖动移动；方向键移动，按住Shift加快，按住Ctrl改变大小"
        onKeyDown={onKeyDown}
        onPointerDown={grab(false)}
        {...on}
      >
        {children}
      </button>
      <span className={styles.sizer} onPointerDown={grab(true)} {...on} />
    </div>
  );
}
