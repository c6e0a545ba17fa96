import { EYE_TITLES, type Eye } from '@mingmou/contract/base/eyes';
import { type Drawing, templateOf } from '@mingmou/contract/workstation/drawing/drawing.fields';
import { drawingText } from '@mingmou/contract/workstation/drawing/drawing-shapes.constants';
import { Button } from '@mingmou/kit/ui';
import { lazy, Suspense, useState } from 'react';
import type { Stage } from '../stage/use-stage';
import styles from './drawing.module.css';
import { blankDrawing } from './drawing.rules';
import { DrawingPicture } from './drawing-picture';

/** Loaded when the user starts to draw. */
const DrawingEditor = lazy(() => import('./drawing-editor'));

interface StageDrawingProps {
  readonly stage: Stage;
  readonly eye: Eye;
  /** The field of that eye. */
  readonly name: string;
}

/** The drawing of one eye: as it is, and the way to change it. */
export function StageDrawing({ stage, eye, name }: StageDrawingProps) {
  const [isOpen, setOpen] = useState(false);
  const spec = stage.fields[name];
  const template = spec && templateOf(spec);
  if (!spec || !template) return null;
  const { title } = spec;
  const drawing = stage.values[name] as Drawing | null | undefined;
  const fault = stage.faultOf(name);
  return (
    <figure className={styles.figure}>
      {drawing ? (
        <svg
          className={styles.small}
          viewBox="0 0 1000 1000"
          role="img"
          aria-label={`${title}：${drawingText(drawing)}`}
        >
          <DrawingPicture eye={eye} drawing={drawing} />
        </svg>
      ) : null}
      <figcaption>
        <b>{EYE_TITLES[eye]}</b>
        {drawing ? <span>{drawingText(drawing)}</span> : null}
        {stage.readOnly ? null : (
          <Button
            id={`${stage.of.code}-${name}`}
            size="small"
            aria-label={drawing ? `修改绘图：${title}` : `绘制${title}`}
            onClick={() => setOpen(true)}
          >
            {drawing ? '修改绘图' : '绘图'}
          </Button>
        )}
        {fault ? <small className={styles.fault}>{fault}</small> : null}
      </figcaption>
      {isOpen ? (
        <Suspense fallback={null}>
          <DrawingEditor
            title={title}
            eye={eye}
            drawing={drawing ?? blankDrawing(template)}
            onDone={(next) => {
              stage.change({ [name]: next });
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </figure>
  );
}
