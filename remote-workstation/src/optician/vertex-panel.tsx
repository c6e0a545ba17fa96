import { EYE_TITLES, EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { refractionText } from '@mingmou/contract/clinic/lens-fields.rules';
import { type Refraction, toCornea } from '@mingmou/contract/clinic/refraction.rules';
import { isPrescribed } from '@mingmou/contract/workstation/optician.rules';
import { refractionIn } from '@mingmou/contract/workstation/optician-copy.rules';
import type { OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { Button } from '@mingmou/kit/ui';
import styles from './optician.module.css';

interface VertexPanelProps {
  /** The visit's prescription for a frame. */
  readonly from: OpticianRecord | null | undefined;
  /** Vertex distance of the organisation, for a frame that names none. */
  readonly vertexMm: number;
  readonly onTake: (values: Readonly<Record<string, unknown>>) => void;
}

const textOf = ({ sphere, cylinder, axis }: Refraction) => refractionText(sphere, cylinder, axis);

/** 顶点换算: the power of the frame as a contact lens needs it. */
export function VertexPanel({ from, vertexMm: usual, onTake }: VertexPanelProps) {
  const seen = from ? EYES.filter((eye) => isPrescribed(from, eye)) : [];
  if (!from || seen.length === 0) return null;
  const vertexMm = from.vertex ?? usual;
  const rows = seen.map((eye) => {
    const frame = refractionIn(from, eye);
    return { eye, frame, contact: toCornea(frame, vertexMm) };
  });
  const take = () =>
    onTake(
      Object.fromEntries(
        rows.flatMap(({ eye, contact: { sphere, cylinder, axis } }) => [
          [eyeKey(eye, 'sph'), sphere],
          [eyeKey(eye, 'cyl'), cylinder === 0 ? null : cylinder],
          [eyeKey(eye, 'axis'), axis],
        ]),
      ),
    );
  return (
    <section className={styles.vertex} aria-label="顶点换算">
      <span>顶点换算（镜眼距 {vertexMm}mm）</span>
      {rows.map(({ eye, frame, contact }) => (
        <span key={eye}>
          {EYE_TITLES[eye]} 框架 {textOf(frame)} → <b>{textOf(contact)}</b>
        </span>
      ))}
      <Button size="small" onClick={take}>
        带入
      </Button>
    </section>
  );
}
