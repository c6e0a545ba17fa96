import { eyeKey } from '@mingmou/contract/base/eyes';
import type { ShorthandEye } from '@mingmou/contract/clinic/shorthand.rules';
import { opticianFields } from '@mingmou/contract/workstation/optician.fields';
import { isContact, OPTICIAN_KINDS, type OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { EyeRows } from '@mingmou/kit/eyes/eye-rows';
import { paperKeys } from '@mingmou/kit/eyes/paper-keys';
import { ShorthandField } from '@mingmou/kit/eyes/shorthand-field';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Alert, Skeleton } from '@mingmou/kit/ui';
import { useEffect, useRef } from 'react';
import { CopyFrom } from './copy-from';
import { fitColumns, powerColumns } from './eye-columns';
import { FieldGroups } from './field-groups';
import styles from './optician.module.css';
import { PrescriptionFoot } from './prescription-foot';
import { SignedLine } from './signed-line';
import type { useKinds } from './use-kinds';
import { type Prescription, usePrescription } from './use-prescription';
import { VertexPanel } from './vertex-panel';

interface PrescriptionFormProps {
  readonly kind: OpticianKind;
  readonly acceptsId: number;
  readonly kinds: ReturnType<typeof useKinds>;
}

/** One kind of prescription, as it stands on paper. */
export function PrescriptionForm({ kind, acceptsId, kinds }: PrescriptionFormProps) {
  const rx = usePrescription(kind, acceptsId);
  const { page, loading, refusal, refetch } = rx;
  return (
    <div className={styles.sheet}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {page ? (
        <>
          <Notices rx={rx} />
          <Paper rx={rx} kind={kind} acceptsId={acceptsId} kinds={kinds} />
          <PrescriptionFoot rx={rx} />
        </>
      ) : null}
    </div>
  );
}

function Notices({ rx }: { readonly rx: Prescription }) {
  const { page, conflict, takeNewest } = rx;
  return (
    <>
      {conflict ? <ConflictNotice state={conflict} onTakeNewest={takeNewest} /> : null}
      {page?.signed ? <SignedLine page={page} signed={page.signed} /> : null}
      {page && !page.editable && page.editableReason && !page.signed ? (
        <Alert type="info" showIcon title={page.editableReason} />
      ) : null}
    </>
  );
}

function Paper({ rx, kind, acceptsId, kinds }: PrescriptionFormProps & { readonly rx: Prescription }) {
  const { sheet, record } = rx;
  const paper = useRef<HTMLDivElement>(null);
  useFocusOnFault(paper, rx);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside
    <div className={styles.paper} ref={paper} onKeyDown={paperKeys}>
      {sheet.readOnly ? null : (
        <div className={styles.ways}>
          <ShorthandField onFill={fill} />
          <CopyFrom kind={kind} acceptsId={acceptsId} kinds={kinds} onCopied={rx.dropDraft} />
          {record.quotedFromId ? <span className={styles.quiet}>引用自其他处方，请核对</span> : null}
        </div>
      )}
      <EyeRows title="度数" sheet={sheet} columns={powerColumns(kind)} tools />
      {isContact(kind) && !sheet.readOnly ? <VertexPanel from={kinds.remote?.current} onTake={rx.change} /> : null}
      <EyeRows title={isContact(kind) ? '镜片参数' : '棱镜与瞳距'} sheet={sheet} columns={fitColumns(kind)} tools />
      <FieldGroups rx={rx} kind={kind} />
    </div>
  );
}

/** The input that hinders takes the focus when saving was refused. */
function useFocusOnFault(paper: { readonly current: HTMLElement | null }, { missed }: Prescription): void {
  useEffect(() => {
    if (!missed || !('field' in missed)) return;
    const title = opticianFields[missed.field].title;
    const input = paper.current?.querySelector<HTMLElement>(`input[aria-label="${title}"], [id="rx-${missed.field}"]`);
    input?.focus();
  }, [missed, paper]);
}
