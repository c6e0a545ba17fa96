import { sentence } from '@mingmou/contract/base/codes';
import { type AcuityScale, scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { opticianFields } from '@mingmou/contract/workstation/optician.fields';
import { FAR_KINDS, type OpticianKind, type OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { powersOf, safetyAsks } from '@mingmou/contract/workstation/optician-safety.rules';
import { withAcuitiesIn } from '@mingmou/contract/workstation/shown.rules';
import { prescriptionCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { Refusal, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { hasCycloplegia } from '../visit/growth.rows';
import { findVisit, type LockedVisit } from '../visit/visit.rows';
import { diagnosesOf } from './diagnosis.store';
import { isFar, rxTypeOf, wornBy } from './optician-beside.service';
import { earlierPaper, latestLiving } from './prescription.store';
import { settingsOf } from './stage-content.guard';

/** Errors of refraction, which glasses correct: they explain no acuity that stays low. */
const REFRACTIVE = 'H52';

/** The age below which this prescription asks for cycloplegia: the patient's first for the distance, without a finished F05. */
async function cycloAgeFor(cx: SessionCx, { patientId }: LockedVisit, kind: OpticianKind): Promise<number | null> {
  if (!isFar(kind)) return null;
  const { propertyOwnerId, orgId } = cx.caller;
  const age = await readParameter(cx.db, workstationParameters.cycloAskAge, propertyOwnerId, orgId);
  const isFirst = (await latestLiving(cx, patientId, FAR_KINDS.map(rxTypeOf))) === undefined;
  const isAsked = isFirst && !(await hasCycloplegia(cx, patientId));
  return isAsked ? age : null;
}

interface Asked {
  readonly kind: OpticianKind;
  readonly record: OpticianRecord & { readonly vaScale?: string | null };
  /** The person looked at the questions and confirms again. */
  readonly isSeen: boolean;
}

/**
 * Refuses with every safety question that the prescription raises (120411); who looked at them confirms again. Why there was no
 * cycloplegia is answered in words, also then.
 */
export async function askSafety(cx: SessionCx, visit: LockedVisit, { kind, record, isSeen }: Asked): Promise<void> {
  const { visionType } = await settingsOf(cx, visit);
  const birthday = (await findVisit(cx, visit.id))?.birthday ?? null;
  const worn = await wornBy(cx, visit.patientId, kind);
  const last = await earlierPaper(cx, { patientId: visit.patientId, rxType: rxTypeOf(kind) });
  const diagnoses = await diagnosesOf(cx, visit.id);
  const scale = (record.vaScale as AcuityScale | null | undefined) ?? scaleOf(visionType);
  const asks = safetyAsks(withAcuitiesIn(opticianFields, record, scale, visionType), {
    age: birthday ? ageYears(birthday, visit.day) : null,
    visionType,
    last: last ? powersOf(last.content as OpticianRecord) : null,
    worn: worn && powersOf(worn),
    cycloAskAge: await cycloAgeFor(cx, visit, kind),
    isExplained: (eye) =>
      diagnoses.some(
        ({ icdCode, eye: of }) => !icdCode.startsWith(REFRACTIVE) && (of === 'OU' || of === eye.toUpperCase()),
      ),
  });
  if (isSeen && asks.some(({ code }) => code === 'CYCLOPLEGIA'))
    refuse(stageCodes.missing, { label: opticianFields.noCycloReason.title });
  if (isSeen || asks.length === 0) return;
  const { unsafe } = prescriptionCodes;
  const says = sentence(unsafe, { says: asks.map(({ text }) => text).join('；') }).replace('？，', '？');
  throw new Refusal(unsafe.code, says, { asks });
}
