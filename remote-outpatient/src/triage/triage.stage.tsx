import { stateAt } from '@mingmou/contract/base/flow';
import { equivalentOf } from '@mingmou/contract/clinic/refraction.rules';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import { bmiOf, type TriageField } from '@mingmou/contract/outpatient/triage.rules';
import { triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { Do } from '@mingmou/kit/act/do';
import { EyeRows } from '@mingmou/kit/eyes/eye-rows';
import { FieldMeasure, LensInput, type MeasureProps } from '@mingmou/kit/eyes/lens-inputs';
import { choiceKeys, paperKeys } from '@mingmou/kit/eyes/paper-keys';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import type { ReactNode } from 'react';
import { eyeColumns } from './eye-columns';
import styles from './stage.module.css';
import { OfVisit, TriageFoot, TriageFrame } from './triage-frame';
import { type TriageStage as Stage, type TriagePage, useTriage } from './use-triage';

const PDS = ['ouNpd', 'glsPd'] as const satisfies readonly TriageField[];
const FIGURES = [
  ...(['wearYears', 'hirschbergAngle'] as const),
  ...(['heightCm', 'weightKg', 'sbp', 'dbp', 'pulse', 'temperature'] as const),
] as const satisfies readonly TriageField[];
const ACUITIES = eyeColumns(['ucva', 'ucnva', 'cva', 'cnva', 'phva'], {
  both: { ucva: 'ouUcva', ucnva: 'ouUcnva', cva: 'ouCva', cnva: 'ouCnva' },
});
const GLASSES = eyeColumns(['glsSph', 'glsCyl', 'glsAxis', 'glsAdd', 'glsPrism'], { base: { glsPrism: 'glsBase' } });
const REFRACTION = eyeColumns(['arSph', 'arCyl', 'arAxis', 'arConf']);
const READINGS = eyeColumns([
  ...(['ar1Sph', 'ar1Cyl', 'ar1Axis', 'ar2Sph', 'ar2Cyl', 'ar2Axis', 'ar3Sph', 'ar3Cyl', 'ar3Axis'] as const),
]);
const BIOMETRY = eyeColumns(['iop', 'al', 'cct', 'pd'], { both: { pd: 'ouPd' } });
const KERATOMETRY = eyeColumns(['k1', 'k1Axis', 'k2', 'k2Axis']);
const CHOICES = [
  ...(['wearType', 'vaDistance', 'vaChart', 'glsLensType', 'glsWear', 'arCyclo', 'iopMethod'] as const),
  ...(['dominantEye', 'colorVision', 'hirschberg', 'stereo', 'pregnant', 'triageLevel'] as const),
] as const;
const TEXTS = ['eyePosition', 'chiefBrief', 'nurseRemark', 'skipReason'] as const;

/** Pre-examination of a visit (domain-outpatient §4). */
export default function TriageStage() {
  return <OfVisit title="分诊预检">{(acceptsId) => <StageOf key={acceptsId} acceptsId={acceptsId} />}</OfVisit>;
}

function StageOf({ acceptsId }: { readonly acceptsId: number }) {
  const stage = useTriage(acceptsId);
  return (
    <TriageFrame
      title="分诊预检"
      stage={stage}
      stateOf={({ triageState }) => stateAt(triageFlow, triageState)}
      note={({ measuredBy }) => measuredBy}
    >
      {(page) => (
        <>
          <Measures stage={stage} />
          <Foot stage={stage} page={page} />
        </>
      )}
    </TriageFrame>
  );
}

function Measures({ stage }: { readonly stage: Stage }) {
  const { record, sheet } = stage;
  const bmi = bmiOf(record);
  const equivalent = (['od', 'os'] as const)
    .map((eye) => equivalentOf(record[`${eye}ArSph`], record[`${eye}ArCyl`]))
    .map((value) => (value === null ? '—' : value.toFixed(2)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside
    <div ref={stage.paper} className={styles.tables} onKeyDown={paperKeys} onKeyDownCapture={choiceKeys}>
      <EyeRows title="视力" sheet={sheet} columns={ACUITIES} />
      <EyeRows title="原镜" sheet={sheet} columns={GLASSES} tools />
      <EyeRows title="电脑验光" sheet={sheet} columns={REFRACTION} />
      <Quiet as="p">
        等效球镜 SE：右眼 {equivalent[0]} D，左眼 {equivalent[1]} D
      </Quiet>
      <EyeRows title="验光读数" sheet={sheet} columns={READINGS} />
      <EyeRows title="眼压与生物测量" sheet={sheet} columns={BIOMETRY} />
      <EyeRows title="角膜曲率" sheet={sheet} columns={KERATOMETRY} />
      <div className={styles.grid}>
        {PDS.map((name) => (
          <Measure key={name} stage={stage} name={name}>
            {(props) => <LensInput {...props} kind="pd" />}
          </Measure>
        ))}
        {FIGURES.map((name) => (
          <Measure key={name} stage={stage} name={name}>
            {(props) => <FieldMeasure {...props} spec={triageFields[name]} />}
          </Measure>
        ))}
        <p className={styles.labelled}>
          <span>BMI</span>
          <output>{bmi === null ? '—' : bmi.toFixed(1)}</output>
        </p>
      </div>
      <fieldset className={styles.grid} disabled={stage.readOnly}>
        {[...CHOICES, ...TEXTS].map((name) => (
          <label key={name} className={styles.labelled} htmlFor={`triage-${name}`}>
            <span>{triageFields[name].title}</span>
            <FieldInput
              id={`triage-${name}`}
              spec={triageFields[name]}
              value={record[name]}
              onChange={(value) => stage.change(name, value)}
            />
          </label>
        ))}
      </fieldset>
    </div>
  );
}

interface MeasureSlotProps {
  readonly stage: Stage;
  readonly name: TriageField;
  readonly children: (props: MeasureProps) => ReactNode;
}

/** Single measure with its label above. */
function Measure({ stage: { sheet, record, last, change }, name, children }: MeasureSlotProps) {
  const { title, unit } = triageFields[name];
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">
        {title} <small>{unit}</small>
      </span>
      {children({
        label: title,
        value: record[name],
        prior: last?.[name],
        fault: sheet.faultOf(name),
        shortFault: sheet.shortFaultOf?.(name),
        hint: sheet.hintOf(name),
        readOnly: sheet.readOnly,
        onChange: (value) => change(name, value),
      })}
    </div>
  );
}

function Foot({ stage, page }: { readonly stage: Stage; readonly page: TriagePage }) {
  const reuse =
    page.last && !stage.readOnly ? (
      <Button onClick={stage.reuse}>引用上次（{page.lastAt?.slice(0, 10)}）</Button>
    ) : null;
  return (
    <TriageFoot aids={reuse}>
      {stage.readOnly ? (
        <Do call={triageRecord.retrial} onClick={stage.reopen}>
          重新打开
        </Do>
      ) : (
        <>
          <Do call={triageRecord.cancel} danger onClick={stage.clear}>
            清空
          </Do>
          <Do call={triageRecord.save} hotkey="Ctrl+S" onClick={stage.save}>
            保存
          </Do>
          <Do call={triageRecord.finish} main hotkey="Ctrl+Enter" onClick={stage.finish}>
            完成
          </Do>
        </>
      )}
    </TriageFoot>
  );
}
