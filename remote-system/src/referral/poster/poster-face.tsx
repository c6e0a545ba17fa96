import type { NamePlace, QrPlace } from '@mingmou/contract/referral/poster.rules';
import { QRCode } from '@mingmou/kit/ui-qr';
import type { CSSProperties, ReactNode } from 'react';
import { QR_MARGIN } from './draw-poster';
import styles from './poster.module.css';

/** As long as a real code, so that the sample has the same density. */
const SAMPLE_URL = 'https://clinic.example.com:50128/poster?c=000000000000';
export const SAMPLE_NAME = '张三';
const SAMPLE_PX = 200;
const WHOLE_BOX = { width: '100%', height: '100%' } as const;

/** Returns the style for an element's place on a poster. */
export function placeStyle({ x, y, size }: QrPlace): CSSProperties {
  return { left: `${x}%`, top: `${y}%`, width: `${size}%` };
}

/** A name is as high as its share of the picture's width. */
export function nameStyle({ x, y, size, colour }: NamePlace): CSSProperties {
  return { left: `${x}%`, top: `${y}%`, maxWidth: `${100 - x}%`, fontSize: `${size}cqw`, color: colour };
}

/** A code that leads nowhere, in the looks of a real one. */
export function SampleCode() {
  return (
    <span className={styles.sample} aria-hidden="true">
      <QRCode
        value={SAMPLE_URL}
        type="svg"
        size={SAMPLE_PX}
        bordered={false}
        bgColor="#fff"
        marginSize={QR_MARGIN}
        style={WHOLE_BOX}
      />
    </span>
  );
}

interface PosterFaceProps {
  readonly image: { readonly url: string; readonly width?: number | null; readonly height?: number | null };
  readonly title: string;
  /** Elements on the picture. */
  readonly children: ReactNode;
}

/** Picture of a poster with its elements, as large as its box allows. */
export function PosterFace({ image, title, children }: PosterFaceProps) {
  const { url, width, height } = image;
  const ratio = width && height ? width / height : 1;
  return (
    <div className={styles.face} data-face style={{ '--ratio': ratio } as CSSProperties}>
      <img src={url} alt={title} draggable={false} />
      {children}
    </div>
  );
}

interface StillProps {
  readonly qr: QrPlace;
  readonly nameText: NamePlace | null | undefined;
}

/** Immovable code and name, for cards. */
export function StillPlaces({ qr, nameText }: StillProps) {
  return (
    <>
      <span className={styles.still} style={placeStyle(qr)}>
        <SampleCode />
      </span>
      {nameText ? (
        <span className={styles.stillName} style={nameStyle(nameText)} aria-hidden="true">
          {SAMPLE_NAME}
        </span>
      ) : null}
    </>
  );
}
