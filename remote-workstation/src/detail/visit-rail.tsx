import { dictName } from '@mingmou/contract/base/dict';
import { EYES } from '@mingmou/contract/base/eyes';
import { formatLens, type LensKind } from '@mingmou/contract/clinic/lens-fields.rules';
import { isLongEye } from '@mingmou/contract/workstation/conclusion.rules';
import { equivalentWay } from '@mingmou/contract/workstation/growth/growth.dicts';
import { toneText } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { ReactNode } from 'react';
import styles from './detail.module.css';
import type { PatientInfo } from './use-visit';
import { stageMark, type VisitStages } from './visit-tabs';

interface VisitRailProps {
  readonly patient: PatientInfo | undefined;
  readonly stages: VisitStages;
  /** Of the file and of this visit. */
  readonly allergies?: string | undefined;
  /** Acts on the records of the visit, below its stages. */
  readonly children?: ReactNode;
}

/** Next to the stage: progress of the visit, and earlier facts about the patient's eyes. */
export function VisitRail({ patient, stages, allergies, children }: VisitRailProps) {
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
      {children}
      {allergies ? <p className={styles.danger}>过敏：{allergies}</p> : null}
      {patient ? <Known patient={patient} /> : null}
    </aside>
  );
}

const SHORT = { od: '右', os: '左' } as const;
const FIGURES = [
  { title: '末次SE（D）', of: 'lastSe', lens: 'sphere', rates: ['SE_CYC', 'SE_NON'] },
  { title: '末次眼轴（mm）', of: 'lastAl', lens: 'axialLength', rates: ['AL'] },
  { title: '末次眼压（mmHg）', of: 'lastIop', lens: 'iop', rates: [] },
] as const satisfies readonly { of: keyof PatientInfo; lens: LensKind; [name: string]: unknown }[];

function Known({ patient }: { readonly patient: PatientInfo }) {
  const { visitCount, lastVisitAt, lastAl, lastRx, lastDrugs, openArchives = [] } = patient;
  return (
    <>
      <h2>以往</h2>
      <dl>
        <dt>就诊次数</dt>
        <dd>{visitCount}</dd>
        <dt>末诊</dt>
        <dd>{lastVisitAt?.slice(0, 10) ?? '首次就诊'}</dd>
        {FIGURES.map((figure) => (
          <Figure key={figure.of} figure={figure} patient={patient} />
        ))}
        {lastRx ? (
          <>
            <dt>末次配镜处方 {lastRx.day}</dt>
            {EYES.map((eye) => (
              <dd key={eye}>
                {SHORT[eye]} {lastRx[eye]}
              </dd>
            ))}
          </>
        ) : null}
        {lastDrugs ? (
          <>
            <dt>末次药品处方 {lastDrugs.day}</dt>
            <dd>{lastDrugs.names.join('、')}</dd>
          </>
        ) : null}
        {openArchives && openArchives.length > 0 ? (
          <>
            <dt>在用镜片与眼镜</dt>
            {openArchives.map(({ category, id, name, state, expireDate }) => (
              <dd key={`${category} ${id}`}>
                {name} {state} {expireDate ? <small>{`至 ${expireDate}`}</small> : null}
              </dd>
            ))}
          </>
        ) : null}
      </dl>
      {lastAl && isLongEye([lastAl.od, lastAl.os]) ? <StateTag tone="overdue">提示高度近视风险</StateTag> : null}
    </>
  );
}

interface FigureProps {
  readonly figure: (typeof FIGURES)[number];
  readonly patient: PatientInfo;
}

const isHigh = (pressure: number | null | undefined, alert: number | null | undefined) =>
  typeof pressure === 'number' && typeof alert === 'number' && pressure >= alert;

type Last = NonNullable<PatientInfo[(typeof FIGURES)[number]['of']]>;

/** 「散瞳 2026-03-01」; empty for an eye without a figure. */
function stampOf(last: Last, eye: 'od' | 'os'): string {
  const way = eye === 'od' ? last.odWay : last.osWay;
  return [way ? dictName(equivalentWay, way) : '', eye === 'od' ? last.odDay : last.osDay].filter(Boolean).join(' ');
}

/** One reading of both eyes, with its day and how fast it changes: the day once if both were measured together. */
function Figure({ figure: { title, of, lens, rates: kinds }, patient }: FigureProps) {
  const last = patient[of];
  if (!last) return null;
  const stamps = [...new Set(EYES.map((eye) => stampOf(last, eye)).filter(Boolean))];
  const isShared = stamps.length === 1;
  return (
    <>
      <dt>
        {title}
        {isShared ? ` ${stamps[0]}` : null}
      </dt>
      {EYES.map((eye) => {
        const rate = patient.rates.find(
          (one) => one.eye === eye.toUpperCase() && kinds.some((kind) => kind === one.kind),
        );
        return (
          <dd key={eye}>
            {SHORT[eye]} {formatLens(lens, last[eye]) || '—'}{' '}
            {stamps.length > 1 ? <small>{`${stampOf(last, eye)} `}</small> : null}
            {rate ? <small>{`${rate.says} 相隔${rate.days}天`}</small> : null}{' '}
            {of === 'lastIop' && isHigh(last[eye], patient.iopAlert) ? <StateTag tone="overdue">偏高</StateTag> : null}
            {rate?.tone ? <StateTag tone="overdue">{toneText(rate.tone)}</StateTag> : null}
          </dd>
        );
      })}
    </>
  );
}
