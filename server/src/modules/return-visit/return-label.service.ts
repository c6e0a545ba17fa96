import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { returnCodes } from '@mingmou/contract/patients/return/return.codes';
import { autoEvent as autoEvents, executorRule as executorRules } from '@mingmou/contract/patients/return/return.dicts';
import { autoDaysFault } from '@mingmou/contract/patients/return/return.rules';
import { returnLabel } from '@mingmou/contract/patients/return/return-label.contract';
import { malformed, refusal, refuse } from '../../kernel/call/refusal';
import { lockChain } from '../../kernel/context/chain-lock';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { placeBehind, sortRows } from '../../kernel/row/row-order';
import { whereUnique } from '../../kernel/row/unique';
import { asSeen, insertRow, type RowChange, writeRow } from '../../kernel/row/versioned-row';
import { hasTemplate } from '../messaging/sms-direct.service';
import { isEnabledEmployee } from '../patients/patient-links.service';
import {
  lockReturnLabel,
  openTasksOf,
  returnLabelSorting,
  returnLabelsInOrder,
  returnLabelsMatching,
} from './return-label.store';

const TABLE = 'returnLabel';
const { FIXED } = executorRules.codes;
const { NONE } = autoEvents.codes;

type Draft = Omit<InputOf<typeof returnLabel.save>, 'sort'> & { readonly sort?: number | null };
type Old = Awaited<ReturnType<ReturnType<typeof returnLabelsMatching>['executeTakeFirstOrThrow']>>;

/** Returns the executor of a label. A new one must be enabled; an executor that the row already has may be disabled. */
async function executorOf(cx: SessionCx, { executorRule, executorId }: Draft, old?: Old): Promise<number | null> {
  if (executorRule !== FIXED) return null;
  if (!executorId) throw malformed('executorId', '固定人员：请选择执行人');
  if (executorId !== old?.executorId && !(await isEnabledEmployee(cx, executorId))) refuse(sharedCodes.missing);
  return executorId;
}

/** Only a reorder changes the place; a new label goes to the end. */
async function valuesOf(cx: SessionCx, draft: Draft, old?: Old) {
  const { name, color, category, defaultWay, executorRule, autoEvent, script, smsTemplateId } = draft;
  const autoDays = autoEvent === NONE ? 0 : (draft.autoDays ?? 0);
  const fault = autoDaysFault(autoEvent, autoDays);
  if (fault) throw malformed('autoDays', `天数：${fault}`);
  const executorId = await executorOf(cx, draft, old);
  if (smsTemplateId && smsTemplateId !== old?.smsTemplateId && !(await hasTemplate(cx, smsTemplateId)))
    refuse(sharedCodes.missing);
  const sort = old?.sort ?? draft.sort ?? placeBehind(await returnLabelsInOrder(cx));
  return {
    ...{ name, color, category, defaultWay, executorRule, executorId, autoEvent, autoDays, sort },
    ...{ script: script || null, smsTemplateId: smsTemplateId ?? null },
    ...(old?.autoEvent === autoEvent ? {} : { autoSince: dayText(cx.now) }),
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** Refuses to delete a label with open tasks, which can only be disabled. */
async function beforeMove(cx: SessionCx, { id }: { readonly id: number }, to: StateEnum): Promise<void> {
  if (to !== 'DELETE') return;
  const n = await openTasksOf(cx, id);
  if (n > 0) refuse(returnCodes.labelInUse, { n });
}

const NAME_ONCE = { return_label_name_once: () => refusal(returnCodes.nameTaken) };

/** Set going again, its rule looks at what happens from now on. */
function write(cx: SessionCx, id: number, change: RowChange<typeof TABLE>) {
  return writeRow(cx, TABLE, id, change.stateEnum === 'ENABLE' ? { ...change, autoSince: dayText(cx.now) } : change);
}

export const returnLabelRules = {
  table: TABLE,
  rows: returnLabelsMatching,
  sorting: returnLabelSorting,
  valuesOf,
  unique: NAME_ONCE,
  insert: (cx: SessionCx, values: Values) => insertRow(cx, TABLE, { autoSince: dayText(cx.now), ...values }),
  write,
  beforeMove,
} as const;

/** 重命名: tasks show the name that the label has now. */
export async function renameLabel(cx: SessionCx, { id, version, name }: InputOf<typeof returnLabel.rename>) {
  const old = asSeen(await lockReturnLabel(cx, id), version);
  await whereUnique(NAME_ONCE, () => writeRow(cx, TABLE, id, { name }));
  const { title } = returnLabel.fields.name;
  cx.log({
    ...{ targetType: returnLabel.name, targetId: id, targetName: name },
    before: { name: { label: title, value: old.name } },
    after: { name: { label: title, value: name } },
  });
  return null;
}

/** Puts the named labels into this order; the others keep their places. */
export async function sortReturnLabels(cx: SessionCx, { ids }: InputOf<typeof returnLabel.sort>) {
  await lockChain(cx);
  return sortRows(cx, { table: TABLE, target: returnLabel.name, all: await returnLabelsInOrder(cx), ids });
}
