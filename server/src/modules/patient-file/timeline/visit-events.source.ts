import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateCode } from '@mingmou/contract/base/flow';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { timelineKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import { examinations } from '@mingmou/contract/workstation/examinations';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { sql } from 'kysely';
import { line, timelineSource } from './timeline.source';

const { FILE, REGISTRATION, VISIT, EXAMINATION, PRESCRIPTION } = timelineKind.codes;

interface Place {
  readonly department: string | null;
  readonly doctor: string | null;
  readonly visitType: number;
}

const department = sql`LEFT JOIN department d ON d.property_owner_id = e.property_owner_id AND d.id = e.department_id`;
const doctor = sql`LEFT JOIN employee p ON p.property_owner_id = e.property_owner_id AND p.id = e.doctor_id`;
const place = { department: sql`d.name`, doctor: sql`p.name`, visitType: sql`e.visit_type` };
const placeText = (facts: Place) => [facts.department, facts.doctor, dictName(visitType, facts.visitType)];

/** Returns the name of a stage stored as `inspection/f04`. */
function formTitle(stage: string): string {
  const code = stage.split('/')[1]?.toUpperCase();
  return examinations.find((form) => form.code === code)?.title ?? '检查';
}

const rxTitle = (type: number) => opticianKind.rows.find(({ ext }) => Number(ext) === type)?.name ?? '配镜处方';

/** 建档, 挂号, 就诊, 检查 and 处方. */
export const visitEvents = [
  timelineSource<{ recordNo: string; source: string | null }>({
    kind: FILE,
    from: sql`patient e LEFT JOIN customer_source s ON s.property_owner_id = e.property_owner_id AND s.id = e.source_id`,
    at: sql`e.created_at`,
    patient: sql`e.id`,
    org: sql`e.first_org_id`,
    facts: { recordNo: sql`e.record_no`, source: sql`s.name` },
    title: (facts) => line(facts.recordNo, facts.source && `来源 ${facts.source}`),
  }),
  timelineSource<Place & { no: string; state: number; reason: string | null }>({
    kind: REGISTRATION,
    from: sql`registration e ${department} ${doctor}`,
    at: sql`e.created_at`,
    isVoid: sql`e.register_state <> ${sql.lit(stateCode(registrationFlow, 'REGISTERED'))}`,
    acceptsId: sql`(SELECT a.id FROM accepts a WHERE a.property_owner_id = e.property_owner_id AND a.registration_id = e.id LIMIT 1)`,
    facts: { ...place, no: sql`e.registration_no`, state: sql`e.register_state`, reason: sql`e.cancel_reason` },
    title: (facts) =>
      line(
        ...placeText(facts),
        facts.no,
        facts.state !== 1 &&
          `${stateAt(registrationFlow, facts.state).title}${facts.reason ? `：${facts.reason}` : ''}`,
      ),
  }),
  timelineSource<Place & { no: string; diagnosis: string | null }>({
    kind: VISIT,
    from: sql`accepts e ${department} ${doctor}
      LEFT JOIN medical m ON m.property_owner_id = e.property_owner_id AND m.accepts_id = e.id`,
    at: sql`e.receive_at`,
    where: sql`e.receive_at IS NOT NULL`,
    isVoid: sql`NOT e.valid_flag`,
    acceptsId: sql`e.id`,
    facts: { ...place, no: sql`e.visit_no`, diagnosis: sql`m.diagnosis_summary` },
    title: (facts) => line(...placeText(facts), facts.no, facts.diagnosis && `诊断：${facts.diagnosis}`),
  }),
  timelineSource<{ by: string | null }>({
    kind: EXAMINATION,
    from: sql`triage_record e LEFT JOIN employee p ON p.property_owner_id = e.property_owner_id AND p.id = e.measure_staff_id`,
    id: sql`e.accepts_id`,
    at: sql`coalesce(e.finish_at, e.updated_at)`,
    where: sql`(e.finish_at IS NOT NULL OR e.retrial_count > 0)`,
    isVoid: sql`e.finish_at IS NULL`,
    acceptsId: sql`e.accepts_id`,
    facts: { by: sql`p.name` },
    title: (facts) => line('预检', facts.by),
  }),
  timelineSource<{ stage: string; by: string | null; reopened: boolean }>({
    kind: EXAMINATION,
    from: sql`stage_record e`,
    at: sql`coalesce(e.finished_at, e.updated_at)`,
    where: sql`e.stage LIKE 'inspection/%' AND (e.finished_at IS NOT NULL OR e.retrial_count > 0)`,
    isVoid: sql`e.finished_at IS NULL`,
    acceptsId: sql`e.accepts_id`,
    facts: { stage: sql`e.stage`, by: sql`e.finished_by_name`, reopened: sql`e.finished_at IS NULL` },
    title: (facts) => line(formTitle(facts.stage), facts.by, facts.reopened && '已反审'),
  }),
  timelineSource<{ no: string; type: number; by: string; reason: string | null }>({
    kind: PRESCRIPTION,
    from: sql`optician_prescription e`,
    at: sql`e.confirmed_at`,
    isVoid: sql`e.rx_state = ${sql.lit(stateCode(opticianFlow, 'VOID'))}`,
    acceptsId: sql`e.accepts_id`,
    facts: { no: sql`e.rx_no`, type: sql`e.rx_type`, by: sql`e.prescriber_name`, reason: sql`e.void_reason` },
    title: (facts) => line(rxTitle(facts.type), facts.no, facts.by, facts.reason && `作废：${facts.reason}`),
  }),
  timelineSource<{ no: string; by: string; diagnosis: string; reason: string | null }>({
    kind: PRESCRIPTION,
    from: sql`drug_prescription e`,
    at: sql`e.confirmed_at`,
    isVoid: sql`e.rx_state = ${sql.lit(stateCode(drugRxFlow, 'VOID'))}`,
    acceptsId: sql`e.accepts_id`,
    facts: {
      ...{ no: sql`e.rx_no`, by: sql`e.prescriber_name`, diagnosis: sql`e.diagnosis` },
      reason: sql`CASE WHEN e.rx_state = ${sql.lit(stateCode(drugRxFlow, 'VOID'))} THEN e.end_reason END`,
    },
    title: (facts) => line('药品处方', facts.no, facts.by, facts.diagnosis, facts.reason && `作废：${facts.reason}`),
  }),
];
