import { eyeKey } from '@mingmou/contract/base/eyes';
import type { ShorthandEye } from '@mingmou/contract/clinic/shorthand.rules';
import { isContact, OPTICIAN_KINDS, type OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { EyeRows } from '@mingmou/kit/eyes/eye-rows';
import { ShorthandField } from '@mingmou/kit/eyes/shorthand-field';
import { Quiet } from '@mingmou/kit/page/quiet';
import { StageSheet } from '../stage/stage-sheet';
import { CopyFrom } from './copy-from';
import { fitColumns, powerColumns } from './eye-columns';
import { FieldGroups } from './field-groups';
import styles from './optician.module.css';
import { SignedLine } from './signed-line';
import type { useKinds } from './use-kinds';
import { usePrescription } from './use-prescription';
import { VertexPanel } from './vertex-panel';

interface PrescriptionFormProps {
  readonly kind: OpticianKind;
  readonly acceptsId: number;
  readonly kinds: ReturnType<typeof useKinds>;
}

/** One kind of prescription, as it stands on paper. */
export function PrescriptionForm({ kind, acceptsId, kinds }: PrescriptionFormProps) {
  const rx = usePrescription(kind, acceptsId);
  const { record, readOnly, page } = rx;
  const hasAdd = OPTICIAN_KINDS[kind].eye.includes('add');
  const fill = (eyes: readonly ShorthandEye[]) =>
    rx.change(
      Object.fromEntries(
        eyes.flatMap(({ eye, sphere, cylinder, axis, add }) => [
          [eyeKey(eye, 'sph'), sphere],
          [eyeKey(eye, 'cyl'), cylinder],
          [eyeKey(eye, 'axis'), axis],
          ...(hasAdd && add !== null ? [[eyeKey(eye, 'add'), add]] : []),
        ]),
      ),
    );
  return (
    <StageSheet stage={rx} signed={page?.signed ? <SignedLine signed={page.signed} /> : null}>
      {readOnly ? null : (
        <div className={styles.ways}>
          <ShorthandField onFill={fill} />
          <CopyFrom kind={kind} acceptsId={acceptsId} kinds={kinds} onCopied={rx.dropDraft} />
          {record.quotedFromId ? <Quiet>引用自其他处方，请核对</Quiet> : null}
        </div>
      )}
      <EyeRows title="度数" sheet={rx} columns={powerColumns(kind)} tools />
      {isContact(kind) && !readOnly ? <VertexPanel from={kinds.remote?.current} onTake={rx.change} /> : null}
      <EyeRows title={isContact(kind) ? '镜片参数' : '棱镜与瞳距'} sheet={rx} columns={fitColumns(kind)} tools />
      <FieldGroups rx={rx} kind={kind} />
    </StageSheet>
  );
}
