import { stateCode } from '@mingmou/contract/base/flow';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import type { SessionCx } from '../../kernel/cx';
import { stagesOf } from './stage.store';

export const CONSULTATION = consultation.code;

interface Tab {
  readonly tab: number;
  readonly code: string;
  readonly title: string;
  /** Whether a record is the tab's, by its stored code. */
  readonly holds: (stage: string) => boolean;
  /** Records exist before anybody begins them, and the tab is done when none is left. */
  readonly ordered?: true;
}

/** A row of 检查, whatever its form. */
export const ofInspection = (stage: string) => stage.startsWith(`${inspection.code}/`);

/** The tabs that exist besides 预检 and 问卷, in their order (domain-workstation §2.0). */
const TABS: readonly Tab[] = [
  { ...consultation, holds: (stage) => stage === consultation.code },
  { ...inspection, holds: ofInspection, ordered: true },
  { ...optician, holds: (stage) => stage.startsWith(`${optician.code}/`) },
];

const BLANK = stateCode(consultationFlow, 'BLANK');
const SAVED = stateCode(consultationFlow, 'SAVED');
const DONE = stateCode(consultationFlow, 'DONE');

interface Standing {
  readonly stage: string;
  readonly stageState: number;
}

/** A tab of several records is as far as the one that needs most attention. */
function stateOf(records: readonly Standing[], { ordered }: Tab): number {
  const has = (state: number) => records.some(({ stageState }) => stageState === state);
  if (has(SAVED) || (ordered && has(BLANK) && has(DONE))) return SAVED;
  return has(DONE) ? DONE : BLANK;
}

/** How far a tab is by its own records. */
export function tabState(records: readonly Standing[], code: string): number {
  const tab = TABS.find((one) => one.code === code);
  return tab ? stateOf(records, tab) : BLANK;
}

async function stageTabs(cx: SessionCx, acceptsId: number) {
  const begun = await stagesOf(cx, acceptsId);
  return TABS.map((one) => {
    const own = begun.filter(({ stage }) => one.holds(stage));
    return { tab: one.tab, code: one.code, title: one.title, stageState: stateOf(own, one) };
  });
}

interface AtTriage {
  readonly id: number;
  readonly triageState: number;
}

/** How far every tab of a visit is that keeps it from ending. */
export async function tabsOf(cx: SessionCx, { id, triageState }: AtTriage) {
  const triage = { tab: 0, code: 'triage', title: '预检', stageState: triageState };
  return [triage, ...(await stageTabs(cx, id))];
}

/** Every tab as the page shows it: also 问卷, which a patient may leave half filled in without holding up the visit. */
export async function shownTabs(cx: SessionCx, { quesState, ...visit }: AtTriage & { readonly quesState: number }) {
  const [triage, ...stages] = await tabsOf(cx, visit);
  const questionnaire = { tab: 1, code: 'questionnaire', title: '问卷', stageState: quesState };
  return [...(triage ? [triage] : []), questionnaire, ...stages];
}

/** The tab of the last stage that was begun and not finished, else 问诊. */
export async function tabToOpen(cx: SessionCx, acceptsId: number): Promise<number> {
  const drafts = (await stageTabs(cx, acceptsId)).filter(({ stageState }) => stageState === SAVED);
  return drafts.at(-1)?.tab ?? consultation.tab;
}

/** The title of a stage by its stored code. */
export function stageTitle(stage: string): string {
  return TABS.find(({ holds }) => holds(stage))?.title ?? stage;
}
