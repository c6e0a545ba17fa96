import { PAD_HEIGHT, PAD_WIDTH, type Signature, strokePath } from '@mingmou/contract/clinic/signature.fields';
import styles from './consent.module.css';

interface SignaturePictureProps {
  readonly title: string;
  readonly of: Signature;
}

/** A signature drawn from its strokes: nothing but them is kept. */
export function SignaturePicture({ title, of }: SignaturePictureProps) {
  return (
    <svg className={styles.signature} viewBox={`0 0 ${PAD_WIDTH} ${PAD_HEIGHT}`} role="img" aria-label={title}>
      {of.map((points) => (
        <path key={points.join()} d={strokePath(points)} />
      ))}
    </svg>
  );
}
