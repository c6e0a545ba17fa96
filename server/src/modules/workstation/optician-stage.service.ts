import { sharedCodes } from '@mingmou/contract/base/codes';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { opticianFields } from '@mingmou/contract/workstation/optician.fields';
import { foreignField, opticianForm } from '@mingmou/contract/workstation/optician.rules';
import type { OpticianKind, OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { prescriptionCodes, salePowerCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refuse } from '../../kernel/call/refusal';
import { addDays, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { businessNumber } from '../../kernel/row/sequence';
import { saleOfPrescription } from '../erp/sale/prescription-use.rows';
import type { LockedVisit } from '../visit/visit.rows';
import { findPrescriber, nameOfAccount } from './employee.store';
import { lockBasis, withBasis } from './optician-basis.service';
import { rxTypeOf } from './optician-beside.service';
import { askSafety } from './optician-safety.service';
import { insertPrescription, livingPrescription, signedBefore, voidPrescription } from './prescription.store';
import type { Stage, Written } from './stage.service';
import type { StoredStage } from './stage.store';

/** As it is kept: acuities with the scale that they were written in. */
export type KeptRx = OpticianRecord & { readonly vaScale?: string | null };

export const codeOf = (kind: OpticianKind) => `${optician.code}/${kind}`;

interface Readiness {
  readonly kind: OpticianKind;
  /** The person looked at the change and presses again. */
  readonly isChangeSeen: boolean;
}

async function ready(cx: SessionCx, visit: LockedVisit, record: KeptRx, { kind, isChangeSeen }: Readiness) {
  const prescriber = await findPrescriber(cx, record.prescriberId ?? 0);
  if (!prescriber) refuse(sharedCodes.missing);
  if (!prescriber.prescribeRight) refuse(prescriptionCodes.noRight);
  await lockBasis(cx, record);
  await askSafety(cx, visit, { kind, record, isSeen: isChangeSeen });
}

/** Signs the prescription: a new number each time, the last day of its validity, and its content. */
async function sign(cx: SessionCx, visit: LockedVisit, kind: OpticianKind, record: Written<KeptRx>): Promise<void> {
  const { content, id: recordId } = record;
  const { propertyOwnerId, orgId } = cx.caller;
  const days = await readParameter(cx.db, workstationParameters.rxValidDays, propertyOwnerId, orgId);
  const prescriber = (await findPrescriber(cx, content.prescriberId ?? 0)) ?? refuse(sharedCodes.missing);
  const [first, earlier] = await signedBefore(cx, recordId);
  const rxNo = first === undefined ? await businessNumber(cx, 'CF') : `${first}-R${earlier}`;
  await insertPrescription(cx, {
    acceptsId: visit.id,
    patientId: visit.patientId,
    recordId,
    rxNo,
    rxType: rxTypeOf(kind),
    source: content.source ?? 0,
    prescriberId: prescriber.staffId,
    prescriberName: prescriber.name,
    validUntil: dayText(addDays(cx.now, days)),
    content,
  });
}

/** Makes the living paper of a record void, unless a sale was made up from it. */
async function withdraw(cx: SessionCx, recordId: number, reason: string): Promise<void> {
  const paper = await livingPrescription(cx, recordId);
  const billNo = paper && (await saleOfPrescription(cx, paper.id));
  if (billNo) refuse(salePowerCodes.inUse, { billNo });
  await voidPrescription(cx, recordId, reason);
}

/** Who typed it and whose it is; the log itself says who confirms it. */
async function said(cx: SessionCx, { prescriberId }: KeptRx, old: StoredStage | undefined) {
  const prescriber = await findPrescriber(cx, prescriberId ?? 0);
  return {
    entered: { label: '录入', value: await nameOfAccount(cx, old?.createdBy ?? cx.caller.accountId) },
    prescriber: { label: '处方', value: prescriber?.name ?? null },
  };
}

/** 配镜处方 of one kind: confirming signs a paper, reopening makes that paper void. */
export function opticianStage(kind: OpticianKind, isChangeSeen = false): Stage<KeptRx> {
  return {
    of: optician,
    code: codeOf(kind),
    form: opticianForm(kind),
    check: async (cx, visit, record) => {
      const foreign = foreignField(kind, record);
      if (foreign) throw malformed(foreign, `${opticianFields[foreign].title}：该类型处方不填写此项`);
      return withBasis(cx, visit, record);
    },
    ready: (cx, visit, record) => ready(cx, visit, record, { kind, isChangeSeen }),
    finished: (cx, visit, record) => sign(cx, visit, kind, record),
    waitsFor: ({ prescriberId }) => prescriberId ?? null,
    said,
    withdrawn: (cx, { id }, reason) => withdraw(cx, id, reason ?? '重置'),
  };
}

export function kindOfStage(stage: string): OpticianKind {
  const kind = opticianKind.rows.find(({ code }) => stage === codeOf(code))?.code;
  return kind ?? refuse(sharedCodes.missing);
}
