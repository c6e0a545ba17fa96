import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import type { EyeDrawing } from '@mingmou/contract/workstation/consultation.fields';
import type { Ask } from '../ask/ask-form';
import styles from './drawing.module.css';
import { StageDrawing } from './stage-drawing';

interface EyeDrawingsProps {
  readonly ask: Ask;
  readonly name: EyeDrawing;
}

/** The drawings of both eyes, the right one at the left hand, as the doctor sits before the patient. */
export function EyeDrawings({ ask, name }: EyeDrawingsProps) {
  const shown = EYES.filter((eye) => !ask.readOnly || ask.record[eyeKey(eye, name)]);
  if (shown.length === 0) return null;
  return (
    <div className={styles.pair}>
      {shown.map((eye) => (
        <StageDrawing key={eye} stage={ask} eye={eye} name={eyeKey(eye, name)} />
      ))}
    </div>
  );
}
