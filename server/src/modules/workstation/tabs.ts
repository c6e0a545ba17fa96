import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import type { SessionCx } from '../../kernel/cx';
import { stagesOf } from './stage.store';

export const CONSULTATION = 'consultation';

interface Tab {
  readonly tab: number;
  readonly code: string;
  readonly title: string;
  /** Codes of the records that the tab holds; a tab of several is as far as the one that needs most attention. */
  readonly stages: readonly string[];
}

/** The tabs that exist besides 预检, in their order (domain-workstation §2.0). */
const TABS: readonly Tab[] = [
  { tab: 2, code: CONSULTATION, title: '问诊', stages: [CONSULTATION] },
  {
    tab: 9,
    code: 'optician-prescription',
    title: '配镜处方',
    stages: opticianKind.rows.map(({ code }) => `optician-prescription/${code}`),
  },
];

const ASK = 2;
const DRAFT = 1;
const DONE = 2;

function stateOf(states: readonly number[]): number {
  if (states.includes(DRAFT)) return DRAFT;
  return states.includes(DONE) ? DONE : 0;
}

async function stageTabs(cx: SessionCx, acceptsId: number) {
  const begun = await stagesOf(cx, acceptsId);
  return TABS.map(({ tab, code, title, stages }) => {
    const own = begun.filter(({ stage }) => stages.includes(stage)).map(({ stageState }) => stageState);
    return { tab, code, title, stageState: stateOf(own) };
  });
}

/** How far every tab of a visit is. */
export async function tabsOf(cx: SessionCx, { id, triageState }: { id: number; triageState: number }) {
  const triage = { tab: 0, code: 'triage', title: '预检', stageState: triageState };
  return [triage, ...(await stageTabs(cx, id))];
}

/** The tab of the last stage that was begun and not finished, else 问诊. */
export async function tabToOpen(cx: SessionCx, acceptsId: number): Promise<number> {
  const drafts = (await stageTabs(cx, acceptsId)).filter(({ stageState }) => stageState === DRAFT);
  return drafts.at(-1)?.tab ?? ASK;
}

/** The title of a stage by its stored code. */
export function stageTitle(stage: string): string {
  return TABS.find(({ stages }) => stages.includes(stage))?.title ?? stage;
}
