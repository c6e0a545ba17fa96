import { PAD_HEIGHT, PAD_WIDTH, type Signature } from '@mingmou/contract/clinic/signature.fields';
import { Button } from '@mingmou/kit/ui';
import { useEffect, useRef } from 'react';
import styles from './consent.module.css';
import type { PadOn } from './pad-on';

interface SignaturePadProps {
  readonly title: string;
  /** Existing signature, shown when the page is opened again. */
  readonly value: Signature | null | undefined;
  readonly onChange: (strokes: Signature) => void;
  readonly fault?: string | undefined;
}

/** The room to sign with a pen, a finger or the mouse. */
export function SignaturePad({ title, value, onChange, fault }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<PadOn>(undefined);
  const tell = useRef(onChange);
  tell.current = onChange;
  const first = useRef(value);
  useEffect(() => {
    let alive = true;
    // The drawing code is loaded only for signing; readers do not wait for it.
    void import('./pad-on').then(({ padOn }) => {
      if (!alive || !canvas.current) return;
      pad.current = padOn(canvas.current, first.current ?? [], (strokes) => tell.current(strokes));
    });
    return () => {
      alive = false;
      pad.current?.off();
    };
  }, []);
  const again = () => {
    pad.current?.clear();
    onChange([]);
  };
  return (
    <div className={styles.signing}>
      <span className={styles.signer}>
        {title}
        <Button size="small" aria-label={`重签${title}`} onClick={again}>
          重签
        </Button>
      </span>
      <canvas
        ref={canvas}
        className={styles.pad}
        width={PAD_WIDTH}
        height={PAD_HEIGHT}
        role="img"
        aria-label={`${title}（${value?.length ? '已签' : '未签'}）`}
      />
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
