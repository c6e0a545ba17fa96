import { formatLens } from '@mingmou/contract/clinic/lens-fields.rules';
import styles from './detail.module.css';
import type { PatientInfo } from './use-visit';
import { stageMark, type VisitStages } from './visit-tabs';

interface VisitRailProps {
  readonly patient: PatientInfo | undefined;
  readonly stages: VisitStages;
}

/** Beside the stage: how far the visit is, and the key numbers of the last one. */
export function VisitRail({ patient, stages }: VisitRailProps) {
  return (
    <aside className={styles.rail} aria-label="就诊概况">
      <h2>本次就诊</h2>
      <ul>
        {stages.map(({ tab, title, stageState }) => {
          const { sign, word } = stageMark(stageState);
          return (
            <li key={tab}>
              <span>
                {sign} {title}
              </span>
              <small>{word}</small>
            </li>
          );
        })}
      </ul>
      {patient ? <LastNumbers patient={patient} /> : null}
    </aside>
  );
}

function LastNumbers({ patient }: { readonly patient: PatientInfo }) {
  const { lastSe, lastAl, visitCount, lastVisitAt } = patient;
  return (
    <>
      <h2>以往</h2>
      <dl>
        <dt>就诊次数</dt>
        <dd>{visitCount}</dd>
        <dt>末诊</dt>
        <dd>{lastVisitAt?.slice(0, 10) ?? '首次就诊'}</dd>
        {lastSe ? (
          <>
            <dt>末次SE（D）</dt>
            <dd>
              右 {formatLens('sphere', lastSe.od) || '—'}　左 {formatLens('sphere', lastSe.os) || '—'}
            </dd>
          </>
        ) : null}
        {lastAl ? (
          <>
            <dt>末次眼轴（mm）</dt>
            <dd>
              右 {formatLens('axialLength', lastAl.od) || '—'}　左 {formatLens('axialLength', lastAl.os) || '—'}
            </dd>
          </>
        ) : null}
      </dl>
    </>
  );
}
