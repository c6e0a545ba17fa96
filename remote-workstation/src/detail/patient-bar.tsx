import { PatientMoney } from '@mingmou/clinic/patient/patient-money';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { relation } from '@mingmou/contract/dict/relation';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { desk } from '@mingmou/contract/workstation/desk.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import styles from './detail.module.css';
import type { PatientInfo, VisitOfDetail } from './use-visit';

interface PatientBarProps {
  readonly patient: PatientInfo | undefined;
  readonly visit: VisitOfDetail | undefined;
}

const ALLERGIC = 1;

/** Who the patient is, with the allergies in red; it stays in sight. */
export function PatientBar({ patient, visit }: PatientBarProps) {
  if (!patient || !visit) {
    return (
      <header className={styles.bar}>
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      </header>
    );
  }
  const state = stateAt(acceptsFlow, visit.acceptsState);
  return (
    <header className={styles.bar}>
      <b className={styles.name}>{patient.name}</b>
      <span>
        {dictName(sex, patient.sex)} {patient.age}
      </span>
      <Quiet>{patient.recordNo}</Quiet>
      <Quiet>{patient.phone}</Quiet>
      {patient.guardianName ? (
        <Quiet>
          监护人 {patient.guardianName} {dictName(relation, patient.guardianRelation)}
        </Quiet>
      ) : null}
      {patient.labels.map(({ id, name }) => (
        <span key={id} className={styles.label}>
          {name}
        </span>
      ))}
      {patient.allergyFlag === ALLERGIC ? (
        <b className={styles.danger}>过敏：{patient.allergyHistory ?? '有'}</b>
      ) : null}
      <PatientMoney patientId={patient.patientId} />
      <span className={styles.barEnd}>
        {dictName(visitType, visit.visitType)} · {visit.doctorName ?? '普通号'}
        <StateTag tone={state.tone}>{state.title}</StateTag>
        {stateOf(acceptsFlow, visit.acceptsState) === 'RECEIVED' ? <FinishVisit acceptsId={visit.acceptsId} /> : null}
      </span>
    </header>
  );
}

function FinishVisit({ acceptsId }: { readonly acceptsId: number }) {
  const navigate = useNavigate();
  const finish = useSend(desk.finish);
  const { confirm, success } = useFeedback();
  const run = async () => {
    if (!(await confirm('确定结束本次就诊吗？', { ok: '结束就诊' }))) return;
    await finish({ id: acceptsId });
    success('就诊已结束');
    navigate('/work/platform');
  };
  return (
    <Do call={desk.finish} onClick={run}>
      结束就诊
    </Do>
  );
}
