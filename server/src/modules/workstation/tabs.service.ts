import { stateCode } from '@mingmou/contract/base/flow';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { hardLensReview } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { questionTab } from '@mingmou/contract/workstation/question-tab.contract';
import { returnVisit } from '@mingmou/contract/workstation/return-visit.contract';
import { consultationFlow, opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { stagesOf } from './stage.store';

export const CONSULTATION = consultation.code;

interface Tab {
  readonly tab: number;
  readonly code: string;
  readonly title: string;
  /** Whether a record is the tab's, by its stored code. */
  readonly holds: (stage: string) => boolean;
  /** States of a record besides {@link DONE} in which its work is done. */
  readonly doneIn?: readonly number[];
  /** The state in which a record waits for another's signature: nothing is left to do here, and it is not done. */
  readonly waitingIn?: number;
  /** Records exist before anybody begins them, and the tab is done when none is left. */
  readonly ordered?: true;
}

/** A batch of 开单 as it is stored. */
export const billCode = (batchNo: number) => `check-billing/b${batchNo}`;
export const ofBilling = (stage: string) => stage.startsWith('check-billing/');
export const batchOf = (stage: string) => Number(stage.split('/b')[1]);

/** A row of 检查, whatever its form. */
export const inspectionCode = (formCode: string) => `${inspection.code}/${formCode.toLowerCase()}`;
export const ofInspection = (stage: string) => stage.startsWith(`${inspection.code}/`);

const WAITING = stateCode(opticianFlow, 'WAITING');

/** A record of a contact-lens archive; those of soft and of rigid lenses are stored under one name. */
const ofLenses = (stage: string) => stage.startsWith('lens-');
const LENS_REVIEW = hardLensReview.code;

/** The tabs that exist besides 预检 and 问卷, in their order (domain-workstation §2.0). */
const TABS: readonly Tab[] = [
  { ...consultation, holds: (stage) => stage === consultation.code },
  { ...checkBill, holds: ofBilling },
  { ...inspection, holds: ofInspection, ordered: true },
  {
    tab: drugRx.tab,
    code: conclusion.code,
    title: '处方结论',
    holds: (stage) => stage === conclusion.code || stage === drugRx.code,
    doneIn: (['REVIEWED', 'CHARGED', 'DISPENSED'] as const).map((state) => stateCode(drugRxFlow, state)),
  },
  { tab: 6, code: 'archives', title: '角膜塑形档案', holds: (stage) => ofLenses(stage) && stage !== LENS_REVIEW },
  { tab: 7, code: 'archives-review', title: '角膜塑形复查', holds: (stage) => stage === LENS_REVIEW },
  { tab: 8, code: vtRecord.code, title: '视觉训练', holds: (stage) => stage === vtRecord.code },
  { ...optician, holds: (stage) => stage.startsWith(`${optician.code}/`), waitingIn: WAITING },
  { tab: 10, code: glassesReview.code, title: glassesReview.title, holds: (stage) => stage === glassesReview.code },
  { ...returnVisit, holds: (stage) => stage === returnVisit.code },
];

const BLANK = stateCode(consultationFlow, 'BLANK');
const SAVED = stateCode(consultationFlow, 'SAVED');
export const DONE = stateCode(consultationFlow, 'DONE');

/** 检查中 or 已完成. */
export const isBegun = (stageState: number) => stageState === SAVED || stageState === DONE;

interface Standing {
  readonly stage: string;
  readonly stageState: number;
}

/** A tab of several records is as far as the one that needs most attention. */
function stateOf(records: readonly Standing[], { ordered, doneIn = [], waitingIn }: Tab): number {
  const has = (state: number) => records.some(({ stageState }) => stageState === state);
  if (has(SAVED) || (ordered && has(BLANK) && has(DONE))) return SAVED;
  if (waitingIn !== undefined && has(waitingIn)) return waitingIn;
  return has(DONE) || doneIn.some(has) ? DONE : BLANK;
}

/** How far a tab is by its own records. */
export function tabState(records: readonly Standing[], code: string): number {
  const tab = TABS.find((one) => one.code === code);
  return tab ? stateOf(records, tab) : BLANK;
}

function tabsFrom(begun: readonly Standing[]) {
  return TABS.map((one) => {
    const own = begun.filter(({ stage }) => one.holds(stage));
    return { tab: one.tab, code: one.code, title: one.title, stageState: stateOf(own, one) };
  });
}

async function stageTabs(cx: SessionCx, acceptsId: number) {
  return tabsFrom(await stagesOf(cx, acceptsId));
}

interface AtTriage {
  readonly id: number;
  readonly triageState: number;
}

const tabAt = ({ tab, code, title }: Pick<Tab, 'tab' | 'code' | 'title'>, stageState: number) => ({
  ...{ tab, code, title },
  stageState,
});

/** How far every tab of a visit is that keeps it from ending. */
export async function tabsOf(cx: SessionCx, { id, triageState }: AtTriage) {
  return [tabAt(preExamination, triageState), ...(await stageTabs(cx, id))];
}

/** Every tab as the page shows it: also 问卷, which a patient may leave half filled in without holding up the visit. */
export async function shownTabs(cx: SessionCx, { quesState, ...visit }: AtTriage & { readonly quesState: number }) {
  return everyTab({ ...visit, quesState }, await stagesOf(cx, visit.id));
}

interface Shown {
  readonly triageState: number;
  readonly quesState: number;
}

/** The same from records that were read already. */
export function everyTab({ triageState, quesState }: Shown, begun: readonly Standing[]) {
  return [tabAt(preExamination, triageState), tabAt(questionTab, quesState), ...tabsFrom(begun)];
}

/** The tab of the last stage that was begun and not finished, else 问诊. */
export async function tabToOpen(cx: SessionCx, acceptsId: number): Promise<number> {
  const drafts = (await stageTabs(cx, acceptsId)).filter(({ stageState }) => stageState === SAVED);
  return drafts.at(-1)?.tab ?? consultation.tab;
}

/** The title of a stage by its stored code. */
export function stageTitle(stage: string): string {
  const shared = [preExamination, questionTab].find(({ code }) => code === stage);
  return shared?.title ?? TABS.find(({ holds }) => holds(stage))?.title ?? stage;
}
