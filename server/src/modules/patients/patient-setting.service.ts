import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import {
  firstMissing,
  isFree,
  type PatientFieldSetting,
  STARTING_FIELDS,
  titleOf,
} from '@mingmou/contract/patients/patient-field.rules';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { patientFieldCodes } from '@mingmou/contract/system/system.codes';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { lockOrg } from '../../kernel/context/org-lock';
import { storedFields, writeField } from './patient-setting.store';

const { item: ITEM } = patientFieldSettings;

/** Every field in its order, with what holds in the organisation. */
export async function fieldsHere(cx: SessionCx) {
  const stored = await storedFields(cx);
  const items = STARTING_FIELDS.map((start): PatientFieldSetting => {
    const { shown, required, sort } = stored.find(({ field }) => field === start.field) ?? start;
    return { field: start.field, shown, required, sort };
  });
  // No row is ever deleted: each change makes the sum grow.
  const version = 1 + stored.reduce((sum, row) => sum + row.version, 0);
  return { version, items: ordered(items) };
}

/** The first required field that a file lacks here. */
export async function missingField(
  cx: SessionCx,
  values: Parameters<typeof firstMissing>[1],
  isChild: boolean,
): Promise<string | undefined> {
  const { items } = await fieldsHere(cx);
  const field = firstMissing(items, values, isChild);
  return field && titleOf(field);
}

function checkItem({ field, shown, required }: PatientFieldSetting): void {
  const start = STARTING_FIELDS.find((one) => one.field === field);
  if (start && !isFree(field) && (shown !== start.shown || required !== start.required))
    throw malformed('items', `${titleOf(field)}：始终显示，是否必填不能修改`);
  if (required && !shown) refuse(patientFieldCodes.requiredHidden);
}

const isSame = (a: PatientFieldSetting, b: PatientFieldSetting) => a.shown === b.shown && a.required === b.required;

function told({ shown, required }: PatientFieldSetting): string {
  return [shown ? ITEM.shown.title : '隐藏', ...(required ? [ITEM.required.title] : [])].join('，');
}

const ordered = (items: readonly PatientFieldSetting[]) => [...items].sort((one, other) => one.sort - other.sort);
const orderText = (items: readonly PatientFieldSetting[]) =>
  ordered(items)
    .map(({ field }) => titleOf(field))
    .join('、');

/** Saves the changed fields; refuses if another person changed the settings meanwhile. */
export async function updateFields(cx: SessionCx, { version, items }: InputOf<typeof patientFieldSettings.update>) {
  if (new Set(items.map(({ field }) => field)).size < items.length) throw malformed('items', '字段：不能重复');
  for (const item of items) checkItem(item);
  await lockOrg(cx);
  const old = await fieldsHere(cx);
  if (old.version !== version) refuse(sharedCodes.stale);
  const next = old.items.map((was) => items.find(({ field }) => field === was.field) ?? was);
  const pairs = old.items.map((was, at) => ({ was, item: next[at] ?? was }));
  for (const { was, item } of pairs) if (!isSame(was, item) || was.sort !== item.sort) await writeField(cx, item);
  const changes = pairs.filter(({ was, item }) => !isSame(was, item));
  const orders = [orderText(old.items), orderText(next)] as const;
  const line = (say: (pair: (typeof pairs)[number]) => PatientFieldSetting, order: string) => ({
    ...Object.fromEntries(
      changes.map((pair) => [pair.item.field, { label: titleOf(pair.item.field), value: told(say(pair)) }]),
    ),
    ...(orders[0] === orders[1] ? {} : { sort: { label: ITEM.sort.title, value: order } }),
  });
  cx.log({
    targetType: patientFieldSettings.findAll.title,
    targetName: changes.map(({ item }) => titleOf(item.field)).join('、') || ITEM.sort.title,
    before: line(({ was }) => was, orders[0]),
    after: line(({ item }) => item, orders[1]),
  });
  return { version: (await fieldsHere(cx)).version };
}
