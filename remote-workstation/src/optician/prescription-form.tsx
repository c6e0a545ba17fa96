import { dictName } from '@mingmou/contract/base/dict';
import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { limitOf } from '@mingmou/contract/base/limit';
import type { ShorthandLine } from '@mingmou/contract/clinic/shorthand.rules';
import { type ShorthandPlaces, shorthandFill } from '@mingmou/contract/clinic/shorthand-fill.rules';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { opticianFields } from '@mingmou/contract/workstation/optician.fields';
import { isContact, OPTICIAN_KINDS, type OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { isBlank } from '@mingmou/contract/workstation/stage.rules';
import { EyeRows } from '@mingmou/kit/eyes/eye-rows';
import { ShorthandField } from '@mingmou/kit/eyes/shorthand-field';
import { ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { Quiet } from '@mingmou/kit/page/quiet';
import { opticianPrintAddress } from '../print/addresses';
import { StageSheet } from '../stage/stage-sheet';
import { BesidePanel } from './beside-panel';
import { CopyFrom } from './copy-from';
import { isSource } from './copy-source';
import { fitColumns, powerColumns, prismColumns } from './eye-columns';
import { FieldGroups } from './field-groups';
import { Folded } from './folded';
import styles from './optician.module.css';
import { ResultantPrismLine } from './resultant-prism';
import { SignedLine } from './signed-line';
import type { useKinds } from './use-kinds';
import { usePrescription } from './use-prescription';
import { VertexPanel } from './vertex-panel';
import { WaitingNotice } from './waiting-notice';

const LONGEST = limitOf(opticianFields.noCycloReason);

interface PrescriptionFormProps {
  readonly kind: OpticianKind;
  readonly acceptsId: number;
  readonly kinds: ReturnType<typeof useKinds>;
}

/** Returns the fields of a kind that shorthand can fill. */
function placesOf(kind: OpticianKind, visionType: number): ShorthandPlaces {
  const { eye, whole } = OPTICIAN_KINDS[kind];
  const place = (name: (typeof eye)[number]) => (eye.includes(name) ? name : undefined);
  return {
    ...{
      title: `${dictName(opticianKind, kind).replace('框架', '')}处方`,
      refractions: [''],
      add: place('add'),
      acuity: place('va'),
      pd: place('pd'),
      wholePd: whole.includes('pd') ? 'pd' : undefined,
      visionType,
    },
    withoutAdd: isContact(kind) ? '请改用多焦点' : '请改用多用途',
  };
}

const hasPrism = (record: Readonly<Record<string, unknown>>) =>
  EYES.some((eye) => ['prism1', 'prism2'].some((name) => !isBlank(record[eyeKey(eye, name)])));

/** One kind of prescription in the layout of its paper. */
export function PrescriptionForm({ kind, acceptsId, kinds }: PrescriptionFormProps) {
  const rx = usePrescription(kind, acceptsId);
  const { record, readOnly, page } = rx;
  const prisms = prismColumns(kind);
  // A conflict makes the page read-only as well; the draft then stays in its inputs.
  const sheet = { ...rx, isClosed: readOnly && !rx.conflict };
  const fill = (line: ShorthandLine) => {
    const found = shorthandFill(line, placesOf(kind, rx.visionType), record);
    if (!found.ok) return found.says;
    rx.change(found.values, [], '速记');
    return undefined;
  };
  return (
    <StageSheet
      stage={rx}
      signed={page?.signed ? <SignedLine signed={page.signed} /> : null}
      notice={page?.waiting || page?.rejected ? <WaitingNotice page={page} acceptsId={acceptsId} /> : undefined}
      printAddress={page?.recordId && page.stageState > 0 ? opticianPrintAddress(page.recordId) : undefined}
    >
      {readOnly ? null : (
        <div className={styles.ways}>
          <ShorthandField onFill={fill} isFirst />
          <CopyFrom kind={kind} acceptsId={acceptsId} kinds={kinds} onCopied={rx.giveWay} />
          {record.quotedFromId ? <Quiet>引用自其他处方，请核对</Quiet> : null}
        </div>
      )}
      {page ? <BesidePanel page={page} record={record} /> : null}
      <EyeRows title="度数" sheet={sheet} columns={powerColumns(kind)} tools />
      {isContact(kind) && !readOnly && page?.vertexMm && isSource(kinds.remote) ? (
        <VertexPanel from={kinds.remote.current} vertexMm={page.vertexMm} onTake={rx.change} />
      ) : null}
      <EyeRows title={isContact(kind) ? '镜片参数' : '瞳距'} sheet={sheet} columns={fitColumns(kind)} tools />
      {prisms.length > 0 ? (
        <Folded title="棱镜" saysSomething={hasPrism(record)}>
          <EyeRows title="棱镜" sheet={sheet} columns={prisms} tools />
          <ResultantPrismLine record={record} />
        </Folded>
      ) : null}
      <FieldGroups rx={rx} kind={kind} />
      <ReasonDialog asked={rx.question} longest={LONGEST} onClose={() => rx.question?.onClose()} />
    </StageSheet>
  );
}
