import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type CodeOf, dictName } from '@mingmou/contract/base/dict';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import { paramOf, planMissing } from '@mingmou/contract/workstation/conclusion.rules';
import type { treatmentEpisode } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { conclusionCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refusal, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { whereUnique } from '../../../kernel/row/unique';
import { asSeen } from '../../../kernel/row/versioned-row';
import { lockPatient } from '../../visit/patient-visits.rows';
import { changeEpisode, endEpisode, episodesOf, findEpisode, insertEpisode } from '../episode.store';
import { refuseFault } from '../stage-content.guard';
import { judgeLabel } from './atropine.service';

type Draft = InputOf<typeof treatmentEpisode.save>;
type Episode = NonNullable<Awaited<ReturnType<typeof findEpisode>>>;

const titleOf = (type: CodeOf<typeof treatmentType>) => dictName(treatmentType, type);

/** Days of a treatment: begun by today, ended by today, in this order. */
function judgeDays(cx: SessionCx, { startDate, endDate }: Pick<Draft, 'startDate' | 'endDate'>): void {
  const today = dayText(cx.now);
  if (startDate > today) throw malformed('startDate', '开始日期：不能晚于今天');
  if (!endDate) return;
  if (endDate > today) throw malformed('endDate', '停止日期：不能晚于今天');
  if (endDate < startDate) throw malformed('endDate', '停止日期：不能早于开始日期');
}

async function refuseSecond(cx: SessionCx, { patientId, id, type, endDate }: Draft): Promise<void> {
  if (endDate) return;
  const open = (await episodesOf(cx, patientId)).find((one) => one.type === type && one.endDate === null);
  if (open && open.id !== id) refuse(conclusionCodes.goesOn, { type: titleOf(type), date: open.startDate });
}

async function lockOwn(cx: SessionCx, patientId: number): Promise<string> {
  const { name } = (await lockPatient(cx, patientId)) ?? refuse(stageCodes.noPatient);
  return name;
}

/** A treatment that no conclusion began, new or put right. */
export async function saveEpisode(cx: SessionCx, draft: Draft) {
  const { patientId, id, version, type, startDate, endDate, stopReason, param, ...figures } = draft;
  judgeDays(cx, draft);
  refuseFault(planMissing({ ...figures, type, act: 'OPEN' }));
  if (endDate && !stopReason) throw malformed('stopReason', '停止原因：请填写');
  const name = await lockOwn(cx, patientId);
  if (!endDate) await judgeLabel(cx, patientId, startDate, { ...figures, type, act: 'OPEN' });
  const old = id ? asSeen(await ownEpisode(cx, id, patientId), version ?? 0) : undefined;
  if (old && old.type !== type) throw malformed('type', '方案：已保存的方案不能改为另一种，请停止后另行新增');
  await refuseSecond(cx, draft);
  const row = { param: param ?? null, detail: figures, startDate };
  const ending = endDate ? { endDate, stopReason: stopReason ?? null } : { endDate: null, stopReason: null };
  const twice = () => refusal(conclusionCodes.goesOn, { type: titleOf(type), date: startDate });
  const saved = await whereUnique({ treatment_episode_open: twice }, async () => {
    if (old) await changeEpisode(cx, old.id, { ...row, ...ending });
    return old?.id ?? insertEpisode(cx, { patientId, type, sourceId: null, ...row, ...ending });
  });
  cx.log({ targetType: '防控方案', targetId: saved, targetName: name, after: told(draft) });
  return { id: saved, version: (old?.version ?? 0) + 1 };
}

function told({ type, startDate, endDate, ...figures }: Draft) {
  return {
    type: { label: '方案', value: `${titleOf(type)} ${paramOf(figures)}`.trim() },
    startDate: { label: '开始日期', value: startDate },
    ...(endDate ? { endDate: { label: '停止日期', value: endDate } } : {}),
  };
}

async function ownEpisode(cx: SessionCx, id: number, patientId: number): Promise<Episode | undefined> {
  const found = await findEpisode(cx, id);
  if (found?.patientId !== patientId) return undefined;
  if (found.sourceId !== null) refuse(conclusionCodes.signedElsewhere, { type: titleOf(found.type) });
  return found;
}

/** Ends an active treatment, independent of who started it. */
export async function stopEpisode(
  cx: SessionCx,
  { id, version, endDate, stopReason }: InputOf<typeof treatmentEpisode.stop>,
) {
  const found = (await findEpisode(cx, id)) ?? refuse(sharedCodes.missing);
  const name = await lockOwn(cx, found.patientId);
  const seen = asSeen(await findEpisode(cx, id), version);
  if (seen.endDate !== null) refuse(conclusionCodes.ended, { type: titleOf(seen.type), date: seen.endDate });
  judgeDays(cx, { startDate: seen.startDate, endDate });
  await endEpisode(cx, id, { endDate, stopReason, endedById: null });
  const after = {
    endDate: { label: '停止日期', value: endDate },
    stopReason: { label: '停止原因', value: stopReason },
  };
  cx.log({ targetType: '防控方案', targetId: id, targetName: `${name} ${titleOf(seen.type)}`, after });
  return { id, version: version + 1 };
}
