import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import { type AcuityScale, acuityText, scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { jobTitle } from '@mingmou/contract/dict/job-title';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import type { OpticianKind, OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import type { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import type { PrintSign } from '@mingmou/contract/workstation/print/visit-print.fields';
import { DRAFT, DRAFT_NOTE } from '@mingmou/contract/workstation/print/visit-print.rules';
import type { ShownScale } from '@mingmou/contract/workstation/shown.rules';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { picturesOf } from '../../../kernel/file/file-link';
import { findVisit } from '../../visit/visit.rows';
import { findPrescriber, nameOfAccount } from '../employee.store';
import { kindOfStage } from '../optician-stage.service';
import { findRecordById } from '../stage.store';
import { OPTICIAN_TITLES, opticianGroups } from './optician-groups.rules';
import { rxPath } from './rx-token.service';
import type { Built } from './visit-print.service';
import { paperOf, signatureOfStaff, triageOf, writersOf } from './visit-print.store';

/** As it is kept: acuities with the scale that they were written in. */
type Kept = OpticianRecord & { readonly vaScale?: string | null };

const DONE = stateCode(opticianFlow, 'DONE');
const VOID = stateCode(opticianFlow, 'VOID');
const WAITING = opticianFlow.states.WAITING;

const storedScale = (vaScale: unknown, visionType: number): AcuityScale =>
  vaScale === 'D' || vaScale === '5' ? vaScale : scaleOf(visionType);

async function uncorrectedOf(cx: SessionCx, acceptsId: number, visionType: number): Promise<Record<Eye, string>> {
  const { content = {}, finishAt = null } = (await triageOf(cx, acceptsId)) ?? {};
  const note = finishAt === null ? DRAFT_NOTE : '';
  const stored = storedScale(content.vaScale, visionType);
  const of = (eye: Eye) => {
    const text = content[eyeKey(eye, 'ucva')];
    return typeof text === 'string' && text ? `${acuityText(text, stored, visionType)}${note}` : '';
  };
  return { od: of('od'), os: of('os') };
}

interface Signed {
  readonly prescriberId: number | null;
  /** As the paper keeps it. */
  readonly prescriberName: string | null;
  readonly confirmed: { readonly name: string | null; readonly title: string | null; readonly at: string } | null;
  readonly typedBy: number | null;
}

/** Three people of every prescription: who typed it, who confirmed it, and whose it is (domain-workstation §2.7). */
async function signsOf(cx: SessionCx, of: Signed): Promise<PrintSign[]> {
  const { prescriberId, prescriberName, confirmed, typedBy } = of;
  const staff = prescriberId ? await signatureOfStaff(cx, prescriberId) : undefined;
  const name = prescriberName ?? (prescriberId ? ((await findPrescriber(cx, prescriberId))?.name ?? null) : null);
  const [picture] = await picturesOf(cx, confirmed && staff?.signFileId ? [staff.signFileId] : []);
  return [
    { role: '录入', name: await nameOfAccount(cx, typedBy) },
    ...(confirmed ? [{ role: '确认', ...confirmed }] : []),
    { role: '处方', name, title: dictName(jobTitle, staff?.jobTitle), pictureUrl: picture?.url },
  ];
}

/** Returns the watermark of the paper; null for a valid confirmation. */
function markOf(stageState: number, rxState: number | undefined): string | null {
  if (rxState === VOID || stageState === VOID) return '已作废';
  if (stageState === WAITING.code) return WAITING.title;
  return rxState === DONE ? null : DRAFT;
}

/** 配镜处方: prints the signed paper if there is one, otherwise the current record. */
export async function opticianPrint(cx: SessionCx, { id, paperId }: InputOf<typeof visitPrint.find>): Promise<Built> {
  const record = (await findRecordById(cx, id)) ?? refuse(sharedCodes.missing);
  const kind: OpticianKind = kindOfStage(record.stage);
  const visit = (await findVisit(cx, record.acceptsId)) ?? refuse(stageCodes.noVisit);
  const found = await paperOf(cx, id, paperId);
  if (paperId && !found) refuse(sharedCodes.missing);
  // A reopened record is a draft; its earlier signature belongs to another paper.
  const isLiving = found?.rxState === DONE;
  const paper = paperId || isLiving || record.stageState === VOID ? found : undefined;
  const content = (paper?.content ?? record.content) as Kept;
  const { propertyOwnerId, orgId } = cx.caller;
  const visionType = await readParameter(cx.db, parameters.visionType, propertyOwnerId, orgId);
  const scale: ShownScale = { visionType, stored: storedScale(content.vaScale, visionType) };
  const writers = await writersOf(cx, id);
  const isExpired = isLiving && found.validUntil < dayText(cx.now);
  const signs = await signsOf(cx, {
    prescriberId: paper?.prescriberId ?? content.prescriberId ?? null,
    prescriberName: paper?.prescriberName ?? null,
    typedBy: writers?.createdBy ?? null,
    confirmed: paper
      ? {
          name: (isLiving ? writers?.finishedByName : null) ?? (await nameOfAccount(cx, paper.createdBy)),
          title: isLiving ? (writers?.finishedByTitle ?? null) : null,
          at: paper.confirmedAt,
        }
      : null,
  });
  return {
    acceptsId: record.acceptsId,
    paperId: paper?.id ?? null,
    title: OPTICIAN_TITLES[kind],
    mark: markOf(record.stageState, paper?.rxState),
    no: paper?.rxNo ?? null,
    day: paper?.confirmedAt.slice(0, 10) ?? visit.day,
    groups: opticianGroups({
      ...{ kind, record: content, scale },
      uncorrected: await uncorrectedOf(cx, record.acceptsId, visionType),
      vertexMm: await readParameter(cx.db, workstationParameters.vertexMm, propertyOwnerId, orgId),
      validUntil: paper?.validUntil ?? null,
    }),
    warnings: isExpired ? ['处方已过期'] : [],
    signs,
    qrPath: paper ? await rxPath(cx, 'OPTICIAN', paper.id) : null,
  };
}
