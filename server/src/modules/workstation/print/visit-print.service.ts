import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import type { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import type { PrintGroup, PrintSign, VisitPrintType } from '@mingmou/contract/workstation/print/visit-print.fields';
import { asRecord, DRAFT, hasDraft, signsOf, VOID } from '@mingmou/contract/workstation/print/visit-print.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { printCommon } from '../../print/print-head.rows';
import { sheetTemplate } from '../../print/sheet-template.service';
import { findVisit } from '../../visit/visit.rows';
import { shownHead } from '../../visit/visit.rules';
import { findRecordOrg, findVisitOrg } from '../stage.store';
import { readingAt } from '../visit-reader.guard';
import { drugPrint } from './drug-print.service';
import { examinationPrint } from './examination-print.service';
import { growthPrint } from './growth-print.service';
import { opticianPrint } from './optician-print.service';
import { recordPrint } from './record-print.service';
import { keepPrint, type Printed, printsOf } from './visit-print.store';

type Asked = InputOf<typeof visitPrint.find>;

/** Content of one type of print; person, template and count are common to all types. */
export interface Built {
  readonly acceptsId: number;
  readonly paperId: number | null;
  readonly title: string;
  readonly mark: string | null;
  readonly corner?: string | null;
  readonly paperNote?: string | null;
  readonly no: string | null;
  readonly day: string;
  readonly groups: readonly PrintGroup[];
  readonly growth?: GrowthChart;
  readonly warnings: readonly string[];
  readonly signs: readonly PrintSign[];
  /** Path and query below the address that phones reach. */
  readonly qrPath: string | null;
}

type Builder = (cx: SessionCx, asked: Asked) => Promise<Built>;

const BUILDERS: Readonly<Record<VisitPrintType, Builder>> = {
  CONCLUSION1: recordPrint,
  CONCLUSION2: growthPrint,
  CONCLUSION3: recordPrint,
  CONCLUSION4: recordPrint,
  OPTICIAN: opticianPrint,
  DRUG: drugPrint,
  EXAMINATION: examinationPrint,
  MEDICAL: recordPrint,
  MEDICAL_BODA: recordPrint,
};

const printedOf = ({ type, id }: Asked, { acceptsId, paperId }: Built): Printed => ({
  ...{ type, acceptsId, targetId: id, paperId },
});

/** Types whose id is a record; the id of every other type is a visit. */
const OF_RECORD: ReadonlySet<VisitPrintType> = new Set(['OPTICIAN', 'DRUG', 'EXAMINATION']);

/** A visit of another organisation that the caller views prints with the head and the template of that organisation. */
function placeOf(cx: SessionCx, { type, id }: Asked): Promise<SessionCx> {
  const findOrg = OF_RECORD.has(type) ? findRecordOrg : findVisitOrg;
  return readingAt(cx, (orgIds) => findOrg(cx, id, orgIds));
}

/** Returns a print of a visit that the caller may read; `phones` is the origin in its code. */
export async function visitPrintOf(cx: SessionCx, asked: Asked, phones: string) {
  const there = await placeOf(cx, asked);
  return (await shownPrint(there, asked, { built: await BUILDERS[asked.type](there, asked), phones })).print;
}

/** Returns the address in the code of a 配镜处方; null without a signed paper. */
export async function opticianCode(cx: SessionCx, id: number, phones: string) {
  const asked: Asked = { type: 'OPTICIAN', id };
  const { qrPath } = await opticianPrint(await placeOf(cx, asked), asked);
  return { qrUrl: qrPath && `${phones}${qrPath}` };
}

interface Shown {
  readonly built: Built;
  readonly phones: string;
}

async function shownPrint(cx: SessionCx, asked: Asked, { built, phones }: Shown) {
  const { type, id } = asked;
  const visit = (await findVisit(cx, built.acceptsId)) ?? refuse(stageCodes.noVisit);
  const { recordNo, name, sex, age, phone, visitNo, departmentName, doctorName } = shownHead(visit, cx.now);
  const { template, used } = await sheetTemplate(cx, [type]);
  const shown = new Set(template.blocks);
  const { qrPath, groups: all, signs, warnings, ...head } = built;
  const groups = all.filter(({ block }) => shown.has(block));
  // The parts that 病历打印 adds are marked when they are chosen.
  const mark = head.mark ?? (hasDraft(asRecord({ groups }).groups) ? DRAFT : null);
  const print = {
    ...(await printCommon(cx)),
    ...head,
    ...{ type, id, recordNo, name, sex, age, phone, visitNo, departmentName, doctorName },
    groups,
    mark: visit.validFlag ? mark : VOID,
    warnings: [...warnings],
    signs: signsOf(signs, groups),
    qrUrl: qrPath && shown.has('qr') ? `${phones}${qrPath}` : null,
    printCount: await printsOf(cx, printedOf(asked, built)),
    template,
  };
  return { print, used };
}

/** Stores a print and returns it with the number of prints. */
export async function visitPrinted(cx: SessionCx, asked: Asked, phones: string) {
  const there = await placeOf(cx, asked);
  const built = await BUILDERS[asked.type](there, asked);
  const kept = await keepPrint(cx, printedOf(asked, built), () => shownPrint(there, asked, { built, phones }));
  const visit = (await findVisit(there, built.acceptsId)) ?? refuse(sharedCodes.missing);
  cx.log({ targetType: built.title, targetId: asked.id, targetName: built.no ?? `${visit.visitNo} ${visit.name}` });
  return kept;
}
