import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { refractionText } from '@mingmou/contract/clinic/lens-fields.rules';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { drugLineText } from '@mingmou/contract/workstation/drug-rx-text.rules';
import { examinations } from '@mingmou/contract/workstation/examinations';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import type { OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import type { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import {
  type PrintGroup,
  type PrintPart,
  type PrintSign,
  type VisitPrintType,
  visitPrintType,
} from '@mingmou/contract/workstation/print/visit-print.fields';
import { DRAFT, VOID } from '@mingmou/contract/workstation/print/visit-print.rules';
import { consultationFlow, inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { picturesOf } from '../../../kernel/file/file-link';
import { type SignedPaper, signedPapers } from '../../visit/signed-prescription.rows';
import { findVisit } from '../../visit/visit.rows';
import { allergyText } from '../drug-rx.service';
import { staffOfAccount } from '../employee.store';
import { recordsOf, type StoredStage } from '../stage.store';
import { archiveGroupsOf } from './archive-groups.service';
import { OPTICIAN_TITLES, opticianGroups } from './optician-groups.rules';
import { drawingGroups, picturesGroup } from './picture-groups.service';
import { tableGroup } from './print-group.rules';
import { preExaminationGroups, recordGroups, slipGroups } from './record-groups.rules';
import type { RecordOf } from './record-readings.rules';
import { rxPath } from './rx-token.service';
import { contentOf } from './stage-groups.rules';
import { treatmentGroups } from './treatment-groups.service';
import type { Built } from './visit-print.service';
import { drugPapersOf, signatureOfStaff, triageOf, writersOf } from './visit-print.store';

const BLANK = stateCode(consultationFlow, 'BLANK');
const DONE = stateCode(consultationFlow, 'DONE');
const EXAMINED = stateCode(inspectionFlow, 'DONE');
/** The name of the stage of tab 5 as it is stored. */
const CONCLUSION = 'conclusion';
/** As records of examinations are stored. */
export const storedAs = (formCode: string) => `${inspection.code}/${formCode.toLowerCase()}`;

type Found = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

export const isSigned = (stage: StoredStage | undefined): stage is StoredStage => stage?.stageState === DONE;

interface StoredStages {
  readonly asked?: StoredStage;
  readonly concluded?: StoredStage;
}

/** The stages of a visit as its record is written from them. */
export async function recordOf(cx: SessionCx, acceptsId: number): Promise<RecordOf & StoredStages> {
  const { propertyOwnerId, orgId } = cx.caller;
  const visionType = await readParameter(cx.db, parameters.visionType, propertyOwnerId, orgId);
  const records = await recordsOf(cx, acceptsId);
  const of = (stage: string) => records.find((record) => record.stage === stage);
  const [asked, concluded] = [of(consultation.code), of(CONCLUSION)];
  const triage = await triageOf(cx, acceptsId);
  const examined = examinations.flatMap((form) =>
    records
      .filter(({ stage, stageState }) => stage === storedAs(form.code) && stageState === EXAMINED)
      .sort((a, b) => (a.finishedAt ?? '').localeCompare(b.finishedAt ?? ''))
      .map(({ content }) => ({ form, content: contentOf(content, visionType) })),
  );
  return {
    triage: { ...contentOf(triage?.content, visionType), isDraft: !triage?.finishAt },
    consultation: { ...contentOf(asked?.content, visionType), isDraft: !isSigned(asked) },
    conclusion: { ...contentOf(concluded?.content, visionType), isDraft: !isSigned(concluded) },
    examinations: examined,
    ...(asked ? { asked } : {}),
    ...(concluded ? { concluded } : {}),
  };
}

/** Pictures of the examinations, where a visit has any; their captions say of what they are. */
async function pictureGroups(cx: SessionCx, { examinations: all }: RecordOf): Promise<PrintGroup[]> {
  const groups = await Promise.all(all.map((one) => picturesGroup(cx, one)));
  return groups.filter(({ pictures = [] }) => (pictures ?? []).length > 0);
}

type DrugPaper = Awaited<ReturnType<typeof drugPapersOf>>[number];

function drugGroups(papers: readonly DrugPaper[]): PrintGroup[] {
  return papers.map(({ rxNo, lines }) => ({
    ...tableGroup(
      'drugs',
      `药品处方 ${rxNo}`,
      ['', '药品'],
      lines.map((line, at) => [`${at + 1}`, drugLineText(line)]),
    ),
    layout: 'FACTS',
    heads: [],
    part: 'recipe',
  }));
}

async function glassesGroups(cx: SessionCx, papers: readonly SignedPaper[], visionType: number): Promise<PrintGroup[]> {
  const { propertyOwnerId, orgId } = cx.caller;
  const vertexMm = await readParameter(cx.db, workstationParameters.vertexMm, propertyOwnerId, orgId);
  return papers.flatMap(({ kind, rxNo, content, validUntil }) => {
    const record = content as OpticianRecord & { readonly vaScale?: string };
    const { scale } = contentOf(record, visionType);
    const groups = opticianGroups({ kind, record, scale, uncorrected: { od: '', os: '' }, vertexMm, validUntil });
    return groups.map(
      (group, at): PrintGroup => ({
        ...group,
        ...{ block: 'glasses', part: 'optician', title: at === 0 ? `${OPTICIAN_TITLES[kind]} ${rxNo}` : '' },
      }),
    );
  });
}

/** Returns the signature of a stage; of one that is not finished the name of the visit's doctor. */
export async function signOf(cx: SessionCx, visit: Found, stage: StoredStage | undefined): Promise<PrintSign[]> {
  if (!isSigned(stage)) return [{ role: '医生', name: visit.doctorName }];
  const writers = await writersOf(cx, stage.id);
  const staffId = await staffOfAccount(cx, stage.finishedBy);
  const staff = staffId ? await signatureOfStaff(cx, staffId) : undefined;
  const [picture] = await picturesOf(cx, staff?.signFileId ? [staff.signFileId] : []);
  return [
    {
      role: '医生',
      name: writers?.finishedByName,
      title: writers?.finishedByTitle,
      at: writers?.finishedAt,
      pictureUrl: picture?.url,
    },
  ];
}

/** Returns the signatures of 问诊 and 结论: one where a single person signed both or only one was written. */
async function signsOfRecord(cx: SessionCx, visit: Found, { asked, concluded }: StoredStages): Promise<PrintSign[]> {
  if (!concluded || concluded.stageState === BLANK) return signOf(cx, visit, asked);
  if (!asked || asked.stageState === BLANK) return signOf(cx, visit, concluded);
  const isOnePerson = asked.finishedBy === concluded.finishedBy;
  if (isSigned(asked) === isSigned(concluded) && isOnePerson) return signOf(cx, visit, concluded);
  const signed = async (stage: StoredStage, role: string, part: PrintPart): Promise<PrintSign[]> => {
    const [sign] = isSigned(stage) ? await signOf(cx, visit, stage) : [];
    return [{ ...sign, role, part }];
  };
  return [...(await signed(asked, '问诊医生', 'consultation')), ...(await signed(concluded, '结论医生', 'conclusion'))];
}

/** Returns the distance power, or the first available one, as a slip shows it next to the acuities. */
function slipPower(groups: readonly PrintGroup[], papers: readonly SignedPaper[]): PrintGroup[] {
  const paper = papers.find(({ kind }) => kind === 'remote') ?? papers[0];
  if (!paper) return [...groups];
  const { odSph, odCyl, odAxis, osSph, osCyl, osAxis } = paper.content;
  const powers = [refractionText(odSph, odCyl, odAxis), refractionText(osSph, osCyl, osAxis)];
  const row = { cells: ['处方', ...powers] };
  return groups.map((group) => (group.block === 'key' ? { ...group, rows: [...group.rows, row] } : group));
}

/** Where the code of the short papers leads until patients have pages of their own: the prescription signed last. */
async function codePath(cx: SessionCx, glasses: readonly SignedPaper[], drugs: readonly DrugPaper[]) {
  const [latest] = [
    ...glasses.map(({ id, confirmedAt }) => ({ kind: 'OPTICIAN' as const, id, confirmedAt })),
    ...drugs.map(({ id, confirmedAt }) => ({ kind: 'DRUG' as const, id, confirmedAt })),
  ].sort((a, b) => b.confirmedAt.localeCompare(a.confirmedAt));
  return latest ? rxPath(cx, latest.kind, latest.id) : null;
}

/** Their code is the patient's to keep; of the others each prescription has one on its own paper. */
const WITH_CODE: ReadonlySet<VisitPrintType> = new Set(['CONCLUSION3', 'CONCLUSION4']);

const OF_CONCLUSION: ReadonlySet<VisitPrintType> = new Set(['CONCLUSION1', 'CONCLUSION3', 'CONCLUSION4']);

/** A medical record is signed with its 问诊, a paper of the conclusion also with the conclusion alone. */
function isRecordSigned(type: VisitPrintType, { asked, concluded }: StoredStages): boolean {
  return isSigned(asked) || (OF_CONCLUSION.has(type) && isSigned(concluded));
}

/** 门诊病历 and the papers of the conclusion: one record, of which the template of each shows its parts. */
export async function recordPrint(cx: SessionCx, { type, id }: InputOf<typeof visitPrint.find>): Promise<Built> {
  const visit = (await findVisit(cx, id)) ?? refuse(stageCodes.noVisit);
  const record = await recordOf(cx, id);
  const { visionType } = record.triage.scale;
  const ask = record.consultation.values;
  const allergies = allergyText({ flag: visit.allergyFlag, history: visit.allergyHistory, ask });
  const [glasses, drugs] = [await signedPapers(cx, { acceptsId: id }), await drugPapersOf(cx, id)];
  const groups = [
    ...(type === 'CONCLUSION4' ? slipPower(slipGroups(record), glasses) : recordGroups(record)),
    ...drawingGroups(record.consultation),
    ...(await pictureGroups(cx, record)),
    ...(await treatmentGroups(cx, id)),
    ...drugGroups(drugs),
    ...(await glassesGroups(cx, glasses, visionType)),
    ...(type === 'MEDICAL' ? [...preExaminationGroups(record), ...(await archiveGroupsOf(cx, id, visionType))] : []),
  ];
  return {
    acceptsId: id,
    paperId: null,
    title:
      type === 'MEDICAL' || type === 'MEDICAL_BODA' || type === 'CONCLUSION1'
        ? '门诊病历'
        : dictName(visitPrintType, type),
    mark: visit.validFlag ? (isRecordSigned(type, record) ? null : DRAFT) : VOID,
    no: null,
    day: visit.day,
    groups,
    warnings: allergies ? [`过敏史：${allergies}`] : [],
    signs: await signsOfRecord(cx, visit, record),
    qrPath: WITH_CODE.has(type) ? await codePath(cx, glasses, drugs) : null,
  };
}
