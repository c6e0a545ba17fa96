import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { formatMoney, sum } from '@mingmou/contract/base/money';
import { jobTitle } from '@mingmou/contract/dict/job-title';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { RX_PAPERS } from '@mingmou/contract/workstation/drug-rx.dicts';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import type { DrugRx } from '@mingmou/contract/workstation/drug-rx.rules';
import { drugGivenText, drugUseText } from '@mingmou/contract/workstation/drug-rx-text.rules';
import type { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import type { PrintGroup, PrintSign } from '@mingmou/contract/workstation/print/visit-print.fields';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { picturesOf } from '../../../kernel/file/file-link';
import { isInsured, soldDrugs } from '../../visit/sold-prescription.rows';
import { findVisit } from '../../visit/visit.rows';
import { summaryOfVisit } from '../diagnosis.store';
import { allergiesShown } from '../drug-rx.service';
import { nameOfAccount } from '../employee.store';
import { findRecordById } from '../stage.store';
import { factsGroup } from './print-group.rules';
import { rxPath } from './rx-token.service';
import type { Built } from './visit-print.service';
import { drugPaperOf, signatureOfStaff } from './visit-print.store';

const SIGNED = stateCode(drugRxFlow, 'DONE');
const REVIEWED = stateCode(drugRxFlow, 'REVIEWED');
const VOID = stateCode(drugRxFlow, 'VOID');
const EXPIRED = stateCode(drugRxFlow, 'EXPIRED');

type Paper = NonNullable<Awaited<ReturnType<typeof drugPaperOf>>>;
type Sold = Awaited<ReturnType<typeof soldDrugs>>;

/** Rp.: each drug, and below it how it is used. */
function linesGroup({ lines = [] }: DrugRx): PrintGroup {
  const rows = (lines ?? []).map((line) => {
    const used = drugUseText(line);
    return {
      cells: [drugGivenText(line), [line.groupNo ? `第${line.groupNo}组` : '', used].filter(Boolean).join(' ')],
    };
  });
  return { block: 'lines', title: 'Rp.', layout: 'RX', heads: [], rows };
}

interface Person {
  readonly role: string;
  readonly staffId?: number | null;
  readonly name: string | null;
  readonly at?: string | null;
}

async function signOf(cx: SessionCx, { role, staffId, name, at }: Person): Promise<PrintSign> {
  const staff = name && staffId ? await signatureOfStaff(cx, staffId) : undefined;
  const [picture] = await picturesOf(cx, staff?.signFileId ? [staff.signFileId] : []);
  return { role, name, title: dictName(jobTitle, staff?.jobTitle), at: at ?? null, pictureUrl: picture?.url };
}

/** Returns the five signatures of a paper; preparing and checking the drugs are signed by hand. */
function signsOf(cx: SessionCx, paper: Paper | undefined, sold: Sold): Promise<PrintSign[]> {
  const given = sold.find(({ takenBy }) => takenBy !== null);
  return Promise.all([
    signOf(cx, {
      role: '医师',
      staffId: paper?.prescriberId ?? null,
      name: paper?.prescriberName ?? null,
      at: paper?.confirmedAt ?? null,
    }),
    signOf(cx, {
      role: '审核',
      staffId: paper?.pharmacistId ?? null,
      name: paper?.pharmacistName ?? null,
      at: paper?.reviewedAt ?? null,
    }),
    { role: '调配', name: null },
    { role: '核对', name: null },
    nameOfAccount(cx, given?.takenBy ?? null).then((name) =>
      signOf(cx, { role: '发药', name, at: given?.takenAt ?? null }),
    ),
  ]);
}

/** Returns the watermark of the paper; null for a signed paper that was not withdrawn. */
function markOf(stageState: number, paper: Paper | undefined): string | null {
  if (paper?.rxState === EXPIRED) return '已失效';
  if (stageState === VOID || (paper !== undefined && (paper.rxState === VOID || paper.rxState < SIGNED)))
    return '已作废';
  return paper ? null : '草稿';
}

/** 处方笺: prints the signed paper if there is one, otherwise the current record. */
export async function drugPrint(cx: SessionCx, { id, paperId }: InputOf<typeof visitPrint.find>): Promise<Built> {
  const record = (await findRecordById(cx, id)) ?? refuse(sharedCodes.missing);
  if (record.stage !== drugRx.code) refuse(sharedCodes.missing);
  const visit = (await findVisit(cx, record.acceptsId)) ?? refuse(stageCodes.noVisit);
  const found = await drugPaperOf(cx, id, paperId);
  if (paperId && !found) refuse(sharedCodes.missing);
  // A reopened record is a draft; its earlier signature belongs to another paper.
  const paper = paperId || (found && found.rxState >= SIGNED) ? found : undefined;
  // Signed content has passed the checks of prescriptions.
  const content = (paper?.content ?? record.content) as unknown as DrugRx;
  const sold = paper?.saleId ? await soldDrugs(cx, paper.saleId) : [];
  const category = paper?.category ?? content.category ?? null;
  const diagnosis = paper?.diagnosis ?? (await summaryOfVisit(cx, record.acceptsId));
  const { allergies } = await allergiesShown(cx, record.acceptsId);
  const isOver = paper && paper.rxState <= REVIEWED && paper.rxState >= SIGNED && paper.validUntil < dayText(cx.now);
  return {
    acceptsId: record.acceptsId,
    paperId: paper?.id ?? null,
    title: '处方笺',
    mark: markOf(record.stageState, paper),
    corner: category,
    paperNote: category ? `${RX_PAPERS[category]}处方纸` : null,
    no: paper?.rxNo ?? null,
    day: paper?.confirmedAt.slice(0, 10) ?? visit.day,
    groups: [
      factsGroup('diagnosis', '', [
        ['费别', paper?.saleId && (await isInsured(cx, paper.saleId)) ? '医保' : '自费'],
        ['临床诊断', diagnosis],
        ['有效期至', paper ? `${paper.validUntil}${content.validReason ? `（${content.validReason}）` : ''}` : ''],
      ]),
      linesGroup(content),
      factsGroup('amount', '', [
        ['药品金额', sold.length > 0 ? formatMoney(sum(sold.map(({ amount }) => amount))) : ''],
      ]),
    ].filter(({ rows }) => rows.length > 0),
    warnings: [...(isOver ? ['处方已失效'] : []), ...(allergies ? [`过敏史：${allergies}`] : [])],
    signs: await signsOf(cx, paper, sold),
    qrPath: paper ? await rxPath(cx, 'DRUG', paper.id) : null,
  };
}
