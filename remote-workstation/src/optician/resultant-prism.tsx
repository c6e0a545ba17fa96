import { EYE_TITLES, EYES } from '@mingmou/contract/base/eyes';
import { resultantPrism } from '@mingmou/contract/workstation/optician-compare.rules';
import type { OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './optician.module.css';

/** Two prisms of an eye as the one that does the same, its base as the examiner sees the face. */
export function ResultantPrismLine({ record }: { readonly record: OpticianRecord }) {
  const both = EYES.flatMap((eye) => {
    const prism = resultantPrism(record, eye);
    return prism ? [{ eye, ...prism }] : [];
  });
  if (both.length === 0) return null;
  return (
    <p className={styles.resultant}>
      {both.map(({ eye, value, angle }) => (
        <span key={eye}>
          <Quiet>{EYE_TITLES[eye]}合成棱镜</Quiet> {value.toFixed(2)}Δ 基底{angle}°
        </span>
      ))}
    </p>
  );
}
