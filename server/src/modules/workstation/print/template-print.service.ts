import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { marginOn, plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { freeSheetHtml } from '@mingmou/contract/system/template/template-sheet';
import { templatePrint } from '@mingmou/contract/workstation/print/template-print.contract';
import { VOID } from '@mingmou/contract/workstation/print/visit-print.rules';
import { refuse } from '../../../kernel/call/refusal';
import { handle, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { printMargin } from '../../print/print-settings.service';
import { printNamed, printsOfKind, type UsedTemplate } from '../../print/print-template.service';
import { findVisit } from '../../visit/visit.rows';
import { readingOf } from '../visit-reader.guard';
import { PERSONAL } from './personal-template.service';
import { personalTemplatesMatching } from './personal-template.store';
import { recordOf, signOf } from './record-print.service';
import { visitData } from './template-data.service';
import { keepPrint, type Printed, printsOf } from './visit-print.store';

type Chosen = InputOf<typeof templatePrint.find>;

/** Own pages first, in their order, then those of the organisation. */
async function choicesOf(cx: SessionCx) {
  const own = await personalTemplatesMatching(cx, { stateEnum: 'ENABLE' }).orderBy('sort').orderBy('id').execute();
  const houses = await printsOfKind(cx, PERSONAL);
  return [
    ...own.map(({ id, name, paper }) => ({ owner: 'PERSON' as const, templateId: id, name, paper })),
    ...houses.map(({ id, name, paper }) => ({ owner: 'ORG' as const, templateId: id, name, paper })),
  ];
}

interface Found {
  readonly title: string;
  readonly content: PrintContent;
  readonly used: UsedTemplate | null;
}

async function templateOf(cx: SessionCx, { owner, templateId }: Chosen): Promise<Found> {
  if (owner === 'ORG') {
    const { name: title, content, used } = await printNamed(cx, [PERSONAL], templateId);
    return { title, content, used };
  }
  const own = await personalTemplatesMatching(cx, { stateEnum: 'ENABLE' })
    .where('id', '=', templateId)
    .executeTakeFirst();
  const { name, paper, html } = own ?? refuse(sharedCodes.missing);
  return {
    title: name,
    content: { ...plainPrint(PERSONAL), paper, margin: marginOn(paper, await printMargin(cx)), html },
    used: null,
  };
}

/** Each template counts its own prints of a visit. */
const printedOf = ({ acceptsId, owner, templateId }: Chosen): Printed => ({
  ...{ type: `${PERSONAL}_${owner}`, acceptsId, targetId: acceptsId, paperId: templateId },
});

async function templatePrintOf(cx: SessionCx, chosen: Chosen) {
  const { acceptsId } = chosen;
  const { cx: there, visit } = await readingOf(cx, acceptsId, findVisit);
  const { title, content, used } = await templateOf(cx, chosen);
  const { asked, ...record } = await recordOf(there, acceptsId);
  const [doctor] = await signOf(there, visit, asked);
  const { paper, width, height, landscape, margin, fontSize, copies } = content;
  const print = {
    ...{ paper, width, height, landscape, margin, fontSize, copies, title },
    mark: visit.validFlag ? null : VOID,
    html: freeSheetHtml(content, await visitData(there, { visit, record, doctor })),
    ...{ name: visit.name, visitNo: visit.visitNo, printCount: await printsOf(cx, printedOf(chosen)) },
  };
  return { print, used };
}

async function templatePrinted(cx: SessionCx, chosen: Chosen) {
  const { visit } = await readingOf(cx, chosen.acceptsId, findVisit);
  const { title } = await templateOf(cx, chosen);
  const kept = await keepPrint(cx, printedOf(chosen), () => templatePrintOf(cx, chosen));
  cx.log({ targetType: title, targetId: chosen.acceptsId, targetName: `${visit.visitNo} ${visit.name}` });
  return kept;
}

export const templatePrintRoutes: readonly Route[] = [
  handle(templatePrint.choices, (_input, cx) => choicesOf(cx)),
  handle(templatePrint.find, async (chosen, cx) => (await templatePrintOf(cx, chosen)).print),
  handle(templatePrint.log, (chosen, cx) => templatePrinted(cx, chosen)),
];
