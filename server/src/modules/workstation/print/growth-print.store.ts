import { sharedCodes } from '@mingmou/contract/base/codes';
import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { type AcuityScale, acuityText, scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import type { Answer } from '@mingmou/contract/outpatient/questionnaire.rules';
import { sql } from 'kysely';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

export async function parentsOf(cx: SessionCx, patientId: number) {
  const row = await mine(cx, 'patient')
    .where('id', '=', patientId)
    .select(['fatherMyopia', 'motherMyopia'])
    .executeTakeFirst();
  return row ?? refuse(sharedCodes.missing);
}

/** Returns the answers of the latest finished questionnaire in this organisation. */
export async function answersOf(cx: SessionCx, patientId: number): Promise<readonly Answer[]> {
  const row = await mine(cx, 'questionnaireAnswer')
    .where('orgId', '=', cx.caller.orgId)
    .where('patientId', '=', patientId)
    .where('finishAt', 'is not', null)
    .select('answers')
    .orderBy('finishAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.answers ?? [];
}

/** 裸眼 and 戴镜 of each eye, as the organisation writes acuities. */
export interface Eyesight {
  readonly day: string;
  readonly naked: Readonly<Record<'od' | 'os', string>>;
  readonly corrected: Readonly<Record<'od' | 'os', string>>;
}

const VISITS = 6;

/** Of the pre-examinations of the last visits up to a day, the newest first. */
export async function eyesightOf(cx: SessionCx, patientId: number, day: string, visionType: number) {
  const rows = await mine(cx, 'triageRecord as triage')
    .innerJoin('accepts', (on) =>
      on.onRef('accepts.propertyOwnerId', '=', 'triage.propertyOwnerId').onRef('accepts.id', '=', 'triage.acceptsId'),
    )
    .where('triage.orgId', '=', cx.caller.orgId)
    .where('triage.patientId', '=', patientId)
    .where('triage.finishAt', 'is not', null)
    .where('accepts.day', '<=', day)
    .select('accepts.day')
    .select(sql<Readonly<Record<string, unknown>>>`triage.content`.as('content'))
    .orderBy('accepts.day', 'desc')
    .limit(VISITS)
    .execute();
  return rows.map((row): Eyesight => {
    const { vaScale } = row.content;
    const stored: AcuityScale = vaScale === 'D' || vaScale === '5' ? vaScale : scaleOf(visionType);
    const of = (name: 'ucva' | 'cva') => {
      const [od = '', os = ''] = EYES.map((eye) => {
        const text = row.content[eyeKey(eye, name)];
        return typeof text === 'string' ? acuityText(text, stored, visionType) : '';
      });
      return { od, os };
    };
    return { day: row.day, naked: of('ucva'), corrected: of('cva') };
  });
}
