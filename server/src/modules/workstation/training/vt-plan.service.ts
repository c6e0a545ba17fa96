import type { InputOf } from '@mingmou/contract/base/call';
import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import type { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { planFault } from '@mingmou/contract/workstation/training/vt-plan.rules';
import { malformed, Refusal, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { findTraining, lockTraining } from '../../patient-package/patient-package.service';
import { holdForUse, namesOfItems } from '../../system/training/training-item.service';
import { changePlan, endPlan, insertPlan, planInUse, plansOf, type StoredPlan, wasTrainedBy } from './vt-plan.store';

const TARGET = '训练方案';

type Input = InputOf<typeof vtPlan.save>;

const idsIn = ({ items, homeItems }: Pick<Input, 'items' | 'homeItems'>) =>
  [...items, ...(homeItems ?? [])].map(({ itemId }) => itemId);

/** Returns plans with the names of their items. */
export async function listPlans(cx: SessionCx, packageId: number) {
  if (!(await findTraining(cx, packageId))) refuse(sharedCodes.missing);
  const found = await plansOf(cx, packageId);
  const names = await namesOfItems(cx, found.flatMap(idsIn));
  return found.map(({ createdAt: _createdAt, ...plan }) => {
    const ids = idsIn(plan);
    return { ...plan, itemNames: names.filter(({ id }) => ids.includes(id)) };
  });
}

async function replaced(cx: SessionCx, packageId: number, old: StoredPlan | undefined, fields: Fields) {
  if (old && !(await wasTrainedBy(cx, packageId, old))) {
    await changePlan(cx, old.id, fields);
    return { id: old.id, version: old.version + 1, seq: old.seq };
  }
  if (old) await endPlan(cx, old.id, dayText(cx.now));
  const seq = (old?.seq ?? 0) + 1;
  return { id: await insertPlan(cx, packageId, seq, fields), version: 1, seq };
}

type Fields = Omit<Input, 'packageId' | 'version'>;

/** 保存方案: what nobody trained by is changed, else another takes its place from today on; the package is the lock. */
export async function savePlan(cx: SessionCx, { packageId, version, ...fields }: Input) {
  const bought = (await lockTraining(cx, packageId)) ?? refuse(sharedCodes.missing);
  if (bought.state === 'REFUNDED') {
    const { title: state } = patientPackageFlow.states.REFUNDED;
    const { code } = sharedCodes.wrongState;
    throw new Refusal(code, sentence(sharedCodes.wrongState, { state, action: TARGET }));
  }
  const old = await planInUse(cx, packageId);
  if ((old?.version ?? 0) !== version) refuse(sharedCodes.stale);
  const fault = planFault(fields);
  if (fault) throw malformed(fault.field, fault.says);
  await holdForUse(cx, idsIn(fields), '方案', old ? idsIn(old) : []);
  const saved = await replaced(cx, packageId, old, fields);
  const { diagnosis, goal, stage, weeks } = fields;
  cx.log({
    ...{ targetType: TARGET, targetId: saved.id, targetName: `${bought.packageNo} 方案${saved.seq}` },
    after: {
      ...{ diagnosis: { label: '诊断', value: diagnosis }, goal: { label: '训练目标', value: goal } },
      ...{ stage: { label: '阶段', value: stage }, weeks: { label: '周数', value: weeks } },
    },
  });
  return saved;
}
