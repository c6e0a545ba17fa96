import { sharedCodes } from '@mingmou/contract/base/codes';
import { f, required } from '@mingmou/contract/base/field';
import { scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { type Examination, examinationUnder, type RecordForm } from '@mingmou/contract/workstation/examination';
import { examinations } from '@mingmou/contract/workstation/examinations';
import type { About, Figures } from '@mingmou/contract/workstation/form-groups';
import { growthPoints } from '@mingmou/contract/workstation/growth.rules';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { withAcuitiesIn } from '@mingmou/contract/workstation/shown.rules';
import { isExamined } from '@mingmou/contract/workstation/stage.flow';
import { examinationCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dateTimeText, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { removeGrowthPoints, writeGrowthPoints } from '../visit/growth.rows';
import { findVisit } from '../visit/visit.rows';
import { findExaminer } from './employee.store';
import { refuseBasis } from './optician-basis.service';
import type { Stage } from './stage.service';
import { recordsOf, type StoredStage } from './stage.store';
import { settingsOf } from './stage-content.guard';
import { inspectionCode } from './tabs.service';
import type { Reading } from './visit-reader.guard';

/** Source of a copied draft, with its content at the time of the copy. */
export interface Quoted {
  readonly source: 'TRIAGE' | 'VISIT';
  readonly day: string;
  readonly values: Figures;
}

/** Stored content: the findings, with examiner and flags. */
export type Kept = Figures & {
  readonly operatorId?: number | null;
  readonly operatorName?: string;
  readonly flags?: readonly string[];
  readonly vaScale?: '5' | 'D';
  readonly quoted?: Quoted;
};

export function formOf(stage: string): Examination {
  return examinations.find(({ code }) => inspectionCode(code) === stage) ?? refuse(sharedCodes.missing);
}

/** Returns the findings by the fields of the form, acuities in the organisation's current scale. */
export function shownFigures(form: RecordForm, content: unknown, visionType: number): Figures {
  const kept = (content ?? {}) as Kept;
  const { vaScale = scaleOf(visionType) } = kept;
  const named = Object.entries(kept).filter(([name]) => name in form.fields);
  return withAcuitiesIn(form.fields, Object.fromEntries(named), vaScale, visionType);
}

/** Facts against which the examinations of a visit are checked, in addition to their own figures. */
export interface VisitAbout extends Pick<About, 'age' | 'visionType' | 'iopAlert'> {
  readonly records: readonly StoredStage[];
}

type Seen = Pick<Reading<NonNullable<Awaited<ReturnType<typeof findVisit>>>>, 'cx' | 'visit'>;

export async function visitAbout({ cx, visit }: Seen): Promise<VisitAbout> {
  const { propertyOwnerId, orgId } = cx.caller;
  return {
    records: await recordsOf(cx, visit.acceptsId),
    age: visit.birthday ? ageYears(visit.birthday, visit.day) : null,
    visionType: (await settingsOf(cx, visit)).visionType,
    iopAlert: await readParameter(cx.db, workstationParameters.iopAlert, propertyOwnerId, orgId),
  };
}

/** The same of a visit of the caller's organisation. */
export async function aboutVisit(cx: SessionCx, acceptsId: number): Promise<VisitAbout> {
  return visitAbout({ cx, visit: (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit) });
}

export function aboutOf({ records, ...about }: VisitAbout): About {
  return {
    ...about,
    beside: (formCode) => {
      const filled = records.filter(
        ({ stage, stageState }) => stage === inspectionCode(formCode) && isExamined(stageState),
      );
      const found = filled.at(-1);
      return found && shownFigures(formOf(found.stage), found.content, about.visionType);
    },
  };
}

/** The person who examined, as the record keeps id and name. */
export type Operator = Required<Pick<Kept, 'operatorId' | 'operatorName'>>;

/**
 * Returns who examined: the named person, who must hold 检查 here unless the record already names the same person;
 * otherwise the person of the record; of a record without one, the caller.
 */
export async function operatorOf(cx: SessionCx, { operatorId, operatorName }: Kept, named: number | null | undefined) {
  const { staffId, staffName } = cx.caller;
  const known = operatorName === undefined ? undefined : { operatorId: operatorId ?? null, operatorName };
  if (!named || named === known?.operatorId) return known ?? { operatorId: staffId, operatorName: staffName };
  if (named === staffId) return { operatorId: staffId, operatorName: staffName };
  const found = (await findExaminer(cx, named)) ?? refuseOperator();
  return { operatorId: found.id, operatorName: found.name };
}

const OPERATOR = required(f.id('操作人'));

function refuseOperator(): never {
  throw malformed('operatorId', '操作人：没有检查的权限，请重新选择');
}

interface Recording {
  /** Where the draft was taken over from. */
  readonly quoted?: Quoted | undefined;
  readonly operator?: Operator;
}

/** An examination as a stage of the visit. */
export function examinationStage(
  form: Examination,
  about: VisitAbout,
  { quoted, operator }: Recording = {},
): Stage<Kept> {
  const drawn = examinationUnder(form, aboutOf(about));
  return {
    of: inspection,
    code: inspectionCode(form.code),
    form: { ...drawn, fields: { ...drawn.fields, operatorId: OPERATOR } },
    check: async (cx, _visit, content) => {
      if (String(content.checkedAt) > dateTimeText(cx.now)) refuse(examinationCodes.inFuture);
      return { ...content, ...operator, ...(quoted ? { quoted } : {}) };
    },
    finished: async (cx, { patientId }, { id: recordId, content }) => {
      const points = growthPoints(form.code, content);
      if (points.length === 0) return;
      const device = typeof content.device === 'string' ? content.device : null;
      await writeGrowthPoints(
        cx,
        { patientId, recordId, measuredAt: instantOf(String(content.checkedAt)), device },
        points,
      );
    },
    withdrawn: async (cx, old) => {
      await refuseBasis(cx, old);
      await removeGrowthPoints(cx, old.id);
    },
  };
}
