import { sum } from '@mingmou/contract/base/money';
import { RESIDENT_CARD } from '@mingmou/contract/dict/id-card-type';
import type { DrugRx } from '@mingmou/contract/workstation/drug-rx.rules';
import type { SessionCx } from '../../kernel/context/cx';
import { soldDrugs } from '../visit/sold-prescription.rows';
import { type CaseRecord, caseReader } from './case-record.port';
import { hisOrgCode, type UploadRow } from './his.store';
import type { HisSourceFields } from './his-map.rules';
import { diagnosesOf, doctorOf, drugFacts, rxOf, visitOf } from './his-subject.store';

/** Content of one row by our names, from the current source. */
export interface HisSource {
  readonly fields: HisSourceFields;
  readonly idNo: string | null;
  readonly practiceCertNo: string | null;
}

async function doctorSource(cx: SessionCx, { bizId }: UploadRow): Promise<HisSource> {
  const doctor = await doctorOf(cx, bizId);
  const [departmentCode] = doctor?.departmentIds ?? [];
  const fields = {
    orgCode: await hisOrgCode(cx),
    ...{ staffName: doctor?.name, gender: doctor?.sex, birthday: doctor?.birthday, phone: doctor?.mobile },
    idType: doctor?.idCard ? RESIDENT_CARD : null,
    idNo: doctor?.idCard,
    title: doctor?.jobTitle,
    practiceCertNo: doctor?.practiceCertNo,
    qualificationCertNo: doctor?.qualificationCertNo,
    practiceScope: doctor?.practiceScope,
    practiceType: doctor?.practiceType,
    departmentCode,
    prescribeRight: doctor?.prescribeRight,
    onJob: doctor?.stateEnum === 'ENABLE',
  };
  return { fields, idNo: doctor?.idCard ?? null, practiceCertNo: doctor?.practiceCertNo ?? null };
}

/** Returns groups of a record as running text, which the platform accepts as one field. */
function textOf(groups: CaseRecord['groups'], blocks: readonly string[]): string {
  return groups
    .filter(({ block }) => blocks.includes(block))
    .map(({ title, heads, rows }) => {
      const lines = rows.map(({ cells: [name = '', ...texts] }) => {
        const said = texts.flatMap((text, at) => (text ? [heads[at + 1] ? `${heads[at + 1]} ${text}` : text] : []));
        return `${name}：${said.join('，')}`;
      });
      return `${title ? `【${title}】` : ''}${lines.join('；')}`;
    })
    .join('\n');
}

async function caseSource(cx: SessionCx, { bizId }: UploadRow): Promise<HisSource> {
  const visit = await visitOf(cx, bizId);
  const { values, groups, signedAt } = await caseReader.connected(cx, bizId);
  const diagnoses = await diagnosesOf(cx, bizId);
  const fields = {
    orgCode: await hisOrgCode(cx),
    ...{ visitNo: visit?.visitNo, recordNo: visit?.recordNo, patientName: visit?.name, gender: visit?.sex },
    ...{ birthday: visit?.birthday, phone: visit?.phone, address: visit?.address, guardian: visit?.guardianName },
    idType: visit?.idCardNo ? (visit.idCardType ?? RESIDENT_CARD) : null,
    idNo: visit?.idCardNo,
    receivedAt: visit?.receiveAt,
    departmentCode: visit?.departmentId,
    doctorCertNo: visit?.practiceCertNo,
    visitType: visit?.visitType,
    ...{ chiefComplaint: values.chiefComplaint, presentIllness: values.presentIllness },
    pastHistory: values.pastHistory,
    allergy: (values.allergyHas === '无' ? null : values.allergyText) ?? visit?.allergyHistory ?? values.allergyHas,
    specialExam: textOf(groups, ['findings']),
    auxiliary: textOf(groups, ['vision', 'measures', 'checks']),
    diagnoses: diagnoses.map(({ icdCode, icdName, isPrimary, certainty, createdAt }) => ({
      ...{ icdCode, icdName, primary: isPrimary, certain: certainty === '确诊', at: createdAt },
    })),
    plan: values.plan,
    signedAt,
  };
  return { fields, idNo: visit?.idCardNo ?? null, practiceCertNo: visit?.practiceCertNo ?? null };
}

async function rxSource(cx: SessionCx, { bizId }: UploadRow): Promise<HisSource> {
  const paper = await rxOf(cx, bizId);
  const visit = paper && (await visitOf(cx, paper.acceptsId));
  const content = (paper?.content ?? {}) as unknown as DrugRx;
  const lines = content.lines ?? [];
  const ids = lines.map(({ drugId }) => drugId);
  const facts = ids.length > 0 ? await drugFacts(cx, ids) : [];
  const sold = paper?.saleId ? await soldDrugs(cx, paper.saleId) : [];
  const fields = {
    orgCode: await hisOrgCode(cx),
    ...{ rxNo: paper?.rxNo, visitNo: visit?.visitNo, patientName: visit?.name, category: paper?.category },
    idType: visit?.idCardNo ? (visit.idCardType ?? RESIDENT_CARD) : null,
    idNo: visit?.idCardNo,
    ...{ prescriberName: paper?.prescriberName, prescribedAt: paper?.confirmedAt },
    ...{ pharmacistName: paper?.pharmacistName, reviewedAt: paper?.reviewedAt },
    diagnoses: (paper ? await diagnosesOf(cx, paper.acceptsId) : []).map(({ icdCode, icdName, isPrimary }) => ({
      ...{ icdCode, icdName, primary: isPrimary },
    })),
    lines: lines.map((line) => {
      const drug = facts.find(({ id }) => id === line.drugId);
      const { price, amount } = sold.find(({ drugId }) => drugId === line.drugId) ?? {};
      return {
        drugCode: drug?.approvalNo ?? line.name,
        drugCodeName: line.name,
        genericName: drug?.genericName ?? line.name,
        ...{ spec: line.spec, dosageForm: drug?.dosageForm, frequency: line.frequency, route: line.route },
        ...{ days: line.days, qty: line.qty, price, amount, skinTest: line.skinTest },
        dose: line.doseUnit === '适量' ? line.doseUnit : `${line.singleDose ?? ''}${line.doseUnit ?? ''}`,
      };
    }),
    amount: sold.length > 0 ? sum(sold.map(({ amount }) => amount)) : null,
    validDays: content.validDays ?? 1,
  };
  return { fields, idNo: visit?.idCardNo ?? null, practiceCertNo: null };
}

const SOURCES = { DOCTOR: doctorSource, CASE: caseSource, RX: rxSource } as const;

export function hisSourceOf(cx: SessionCx, row: UploadRow): Promise<HisSource> {
  return SOURCES[row.bizType](cx, row);
}
