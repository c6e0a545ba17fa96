import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { scaleOf } from '@mingmou/contract/clinic/acuity.rules';
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
  type PrintSign,
  type VisitPrintType,
  visitPrintType,
} from '@mingmou/contract/workstation/print/visit-print.fields';
import { consultationFlow, inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { picturesOf } from '../../../kernel/file/file-link';
import { type SignedPaper, signedPapers } from '../../visit/signed-prescription.rows';
import { findVisit } from '../../visit/visit.rows';
import { staffOfAccount } from '../employee.store';
import { recordsOf, type StoredStage } from '../stage.store';
import { OPTICIAN_TITLES, opticianGroups } from './optician-groups.rules';
import { drawingGroups, picturesGroup } from './picture-groups.service';
import { tableGroup, textGroup } from './print-group.rules';
import { conclusionText, recordGroups } from './record-groups.rules';
import type { RecordOf } from './record-readings.rules';
import { rxPath } from './rx-token.service';
import type { Content } from './stage-groups.rules';
import type { Built } from './visit-print.service';
import { drugPapersOf, signatureOfStaff, triageOf, writersOf } from './visit-print.store';

const DONE = stateCode(consultationFlow, 'DONE');
const EXAMINED = stateCode(inspectionFlow, 'DONE');
/** The name of the stage of tab 5 as it is stored. */
const CONCLUSION = 'conclusion';
/** Characters of the conclusion that a slip has room for. */
const SLIP_TEXT = 100;

/** As records of examinations are stored. */
export const storedAs = (formCode: string) => `${inspection.code}/${formCode.toLowerCase()}`;

type Found = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

export function contentOf(stored: unknown, visionType: number): Content {
  const values = { ...(stored as Readonly<Record<string, unknown>> | null | undefined) };
  const { vaScale } = values;
  const own = vaScale === 'D' || vaScale === '5' ? vaScale : scaleOf(visionType);
  return { values, scale: { stored: own, visionType } };
}

/** The stages of a visit as its record is written from them. */
export async function recordOf(cx: SessionCx, acceptsId: number): Promise<RecordOf & { readonly asked?: StoredStage }> {
  const { propertyOwnerId, orgId } = cx.caller;
  const visionType = await readParameter(cx.db, parameters.visionType, propertyOwnerId, orgId);
  const records = await recordsOf(cx, acceptsId);
  const of = (stage: string) => records.find((record) => record.stage === stage);
  const asked = of(consultation.code);
  const examined = examinations.flatMap((form) =>
    records
      .filter(({ stage, stageState }) => stage === storedAs(form.code) && stageState === EXAMINED)
      .sort((a, b) => (a.finishedAt ?? '').localeCompare(b.finishedAt ?? ''))
      .map(({ content }) => ({ form, content: contentOf(content, visionType) })),
  );
  return {
    triage: contentOf((await triageOf(cx, acceptsId))?.content, visionType),
    consultation: contentOf(asked?.content, visionType),
    conclusion: contentOf(of(CONCLUSION)?.content, visionType),
    examinations: examined,
    ...(asked ? { asked } : {}),
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

export async function signOf(cx: SessionCx, visit: Found, asked: StoredStage | undefined): Promise<PrintSign[]> {
  if (asked?.stageState !== DONE) return [{ role: '医生', name: visit.doctorName }];
  const writers = await writersOf(cx, asked.id);
  const staffId = await staffOfAccount(cx, asked.finishedBy);
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

/** Returns the part of the conclusion that fits on a slip. */
function shortened(groups: readonly PrintGroup[], text: string): PrintGroup[] {
  const short = [...text].slice(0, SLIP_TEXT).join('');
  const own = textGroup('conclusion', '结论', short.length < text.length ? `${short}…` : short);
  return [...groups.filter(({ block }) => block !== 'conclusion'), own].filter(({ rows }) => rows.length > 0);
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

/** 门诊病历 and the papers of the conclusion: one record, of which the template of each shows its parts. */
export async function recordPrint(cx: SessionCx, { type, id }: InputOf<typeof visitPrint.find>): Promise<Built> {
  const visit = (await findVisit(cx, id)) ?? refuse(stageCodes.noVisit);
  const { asked, ...record } = await recordOf(cx, id);
  const { visionType } = record.triage.scale;
  const [glasses, drugs] = [await signedPapers(cx, { acceptsId: id }), await drugPapersOf(cx, id)];
  const written = recordGroups(record);
  const groups = [
    ...(type === 'CONCLUSION4' ? slipPower(shortened(written, conclusionText(record)), glasses) : written),
    ...drawingGroups(record.consultation),
    ...(await pictureGroups(cx, record)),
    ...drugGroups(drugs),
    ...(await glassesGroups(cx, glasses, visionType)),
  ];
  const isDraft = asked?.stageState !== DONE;
  return {
    acceptsId: id,
    paperId: null,
    title:
      type === 'MEDICAL' || type === 'MEDICAL_BODA' || type === 'CONCLUSION1'
        ? '门诊病历'
        : dictName(visitPrintType, type),
    mark: visit.validFlag ? (isDraft ? '草稿' : null) : '已作废',
    no: null,
    day: visit.day,
    groups,
    warnings: visit.allergyHistory ? [`过敏史：${visit.allergyHistory}`.slice(0, 100)] : [],
    signs: await signOf(cx, visit, asked),
    qrPath: WITH_CODE.has(type) ? await codePath(cx, glasses, drugs) : null,
  };
}
