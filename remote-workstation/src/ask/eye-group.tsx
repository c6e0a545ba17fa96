import { EYE_TITLES, EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import type { EyeFinding } from '@mingmou/contract/workstation/consultation.fields';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { NORMAL } from '../stage/chosen-findings';
import frame from '../stage/stage.module.css';
import { StageField } from '../stage/stage-field';
import styles from './ask.module.css';
import type { Ask } from './ask-form';
import { cleared, normalBothEyes, rightToLeft } from './finding.rules';
import type { FindingGroup } from './groups';

interface EyeGroupProps {
  readonly ask: Ask;
  readonly group: FindingGroup;
}

/** Findings of both eyes: the right eye's block above the left eye's, as on the paper card. */
export function EyeGroup({ ask, group: { title, names, hotkey, whole } }: EyeGroupProps) {
  const beNormal = () => ask.change(normalBothEyes(ask.record, names), [], `${title}双眼正常`);
  useKeys(ask.readOnly ? [] : [{ key: hotkey, title: `${title}双眼正常`, run: beNormal }]);
  return (
    <details className={frame.group} open>
      <summary>{title}</summary>
      {ask.readOnly ? null : (
        <div className={frame.tools}>
          <Button size="small" title={hotkey} onClick={beNormal}>
            双眼正常
          </Button>
          <Button
            size="small"
            aria-label={`${title}右眼复制到左眼`}
            onClick={() => ask.change(rightToLeft(ask.record, names), [], `${title}→左`)}
          >
            →左
          </Button>
          <Button
            size="small"
            aria-label={`清空${title}`}
            onClick={() => ask.change(cleared(names), [], `清空${title}`)}
          >
            清空
          </Button>
        </div>
      )}
      {EYES.map((eye) => (
        <EyeBlock key={eye} {...{ ask, eye, names }} label={`${EYE_TITLES[eye]}${title}`} />
      ))}
      <div className={frame.grid}>
        {whole.map((name) => (
          <StageField key={name} stage={ask} name={name} />
        ))}
      </div>
    </details>
  );
}

interface EyeBlockProps {
  readonly ask: Ask;
  readonly eye: Eye;
  readonly names: readonly EyeFinding[];
  readonly label: string;
}

function EyeBlock({ ask, eye, names, label }: EyeBlockProps) {
  return (
    <fieldset className={`${styles.eye} ${styles[eye]}`} aria-label={label}>
      <b className={styles.eyeTitle}>{EYE_TITLES[eye]}</b>
      <div className={`${frame.grid} ${styles.findings}`}>
        {names
          .filter((name) => isShown(ask, name))
          .map((name) => (
            <StageField key={name} stage={ask} name={eyeKey(eye, name)} side={EYE_TITLES[eye]} />
          ))}
      </div>
    </fieldset>
  );
}

/** Returns whether the text fields are shown: for both eyes if either has a finding, so that columns stay aligned. */
function isShown({ record }: Ask, name: EyeFinding): boolean {
  const list = DESCRIBED[name];
  if (!list) return true;
  return EYES.some((eye) => {
    const found: unknown = record[eyeKey(eye, list)];
    const codes = Array.isArray(found) ? found : [found ?? NORMAL];
    return Boolean(record[eyeKey(eye, name)]) || codes.some((code) => code !== NORMAL);
  });
}

const DESCRIBED: Partial<Record<EyeFinding, EyeFinding>> = {
  outerEyeText: 'outerEye',
  corneaText: 'cornea',
  irisText: 'iris',
  lensText: 'lens',
  vitreousText: 'vitreous',
  fundusText: 'fundus',
  eyeMovementText: 'eyeMovement',
};
