import { randomBytes } from 'node:crypto';
import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { NO_SERVER_VOICE, voiceFault } from '@mingmou/contract/calling/calling.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { lockOrg } from '../../kernel/context/org-lock';
import { changes } from '../../kernel/row/operation-log';
import { insertRow, writeRow } from '../../kernel/row/versioned-row';
import {
  addScreenKeys,
  type CallSetting,
  dropScreenKeys,
  findCallSetting,
  knownIds,
  type Screen,
} from './call-setting.store';

const TARGET = '叫号设置';
const PAGE = 'menu:1708';
/** 32 characters of base 64. */
const KEY_BYTES = 24;

type Input = InputOf<typeof callSetting.update>;
type DraftScreen = NonNullable<Input['screens']>[number];

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** How the caller's organisation calls its patients. */
export function ownCallSetting({ db, caller }: SessionCx): Promise<CallSetting> {
  return findCallSetting(db, caller);
}

/** The setting of the caller's organisation, as its page shows it. */
export async function shownSetting(cx: SessionCx, orgId: number) {
  if (orgId !== cx.caller.orgId) refuse(sharedCodes.missing);
  const { id: _id, ...setting } = await findCallSetting(cx.db, cx.caller);
  return { ...setting, screens: holds(PAGE, cx.caller) ? setting.screens : [] };
}

async function refuseUnknown(cx: SessionCx, screens: readonly DraftScreen[]): Promise<void> {
  for (const [table, key, label] of [
    ['department', 'departmentIds', '科室'],
    ['consultationRoom', 'roomIds', '诊室'],
  ] as const) {
    const ids = [...new Set(screens.flatMap((screen) => screen[key] ?? []))];
    if ((await knownIds(cx, table, ids)).length !== ids.length)
      throw malformed('screens', `大屏：${label}不存在或已删除`);
  }
}

function kept(drafts: readonly DraftScreen[], old: readonly Screen[]): Screen[] {
  const names = drafts.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) refuse(sharedCodes.duplicate, { label: '大屏名称', value: twice });
  const keys = drafts.flatMap(({ screenKey }) => screenKey ?? []);
  const isForeign = keys.some((key) => !old.some(({ screenKey }) => screenKey === key));
  if (isForeign || new Set(keys).size !== keys.length) throw malformed('screens', '大屏：地址不存在或已重置，请刷新');
  return drafts.map(({ name, screenKey, departmentIds, roomIds, title, notice }) => ({
    name,
    screenKey: screenKey ?? newKey(),
    departmentIds: departmentIds ?? [],
    roomIds: roomIds ?? [],
    title: title ?? null,
    notice: notice ?? null,
  }));
}

/** Describes screens for the log. The address is left out, because it is a key. */
function logged({ screens, ...setting }: Pick<CallSetting, 'screens'>) {
  return { ...setting, screens: screens.map(({ screenKey: _key, ...screen }) => screen) };
}

async function lockedSetting(cx: SessionCx, version: number | null): Promise<CallSetting> {
  // The organisation's row is the lock, also before there is a setting.
  await lockOrg(cx);
  const old = await findCallSetting(cx.db, cx.caller);
  if (version !== null && old.version !== version) refuse(sharedCodes.stale);
  return old;
}

async function moveKeys(cx: SessionCx, from: readonly Screen[], to: readonly Screen[]): Promise<void> {
  const [before, after] = [from, to].map((screens) => screens.map(({ screenKey }) => screenKey));
  await dropScreenKeys(cx, before?.filter((key) => !after?.includes(key)) ?? []);
  await addScreenKeys(cx, after?.filter((key) => !before?.includes(key)) ?? []);
}

function refuseFaults({ speech, voiceText }: Pick<Input, 'speech' | 'voiceText'>, hasServerVoice: boolean): void {
  const { fields } = callSetting;
  const fault = voiceFault(voiceText);
  if (fault) throw malformed('voiceText', `${fields.voiceText.title}：${fault}`);
  if (speech === 'server' && !hasServerVoice) throw malformed('speech', `${fields.speech.title}：${NO_SERVER_VOICE}`);
}

export async function updateSetting(
  cx: SessionCx,
  { version, screens: drafts, ...fields }: Input,
  hasServerVoice: boolean,
) {
  refuseFaults(fields, hasServerVoice);
  await refuseUnknown(cx, drafts ?? []);
  const old = await lockedSetting(cx, version);
  const screens = kept(drafts ?? [], old.screens);
  const row = { ...fields, screens: JSON.stringify(screens) };
  const id = old.id ?? (await insertRow(cx, 'callSetting', { ...row, orgId: cx.caller.orgId }));
  if (old.id !== null) await writeRow(cx, 'callSetting', id, row);
  await moveKeys(cx, old.screens, screens);
  const shape = { ...callSetting.fields, screens: callSetting.screens };
  cx.log({
    targetType: TARGET,
    targetId: id,
    ...changes(shape, logged(old), logged({ ...fields, screens })),
  });
  return { version: old.version + 1 };
}

/** Gives a screen a new address; the old one opens nothing from now on. */
export async function resetScreen(cx: SessionCx, { screenKey }: InputOf<typeof callSetting.resetScreen>) {
  const old = await lockedSetting(cx, null);
  const screen = old.screens.find((one) => one.screenKey === screenKey);
  if (!screen || old.id === null) refuse(sharedCodes.missing);
  const made = newKey();
  const screens = old.screens.map((one) => (one === screen ? { ...one, screenKey: made } : one));
  await writeRow(cx, 'callSetting', old.id, { screens: JSON.stringify(screens) });
  await moveKeys(cx, old.screens, screens);
  cx.log({ targetType: TARGET, targetId: old.id, targetName: screen.name });
  return { screenKey: made, version: old.version + 1 };
}
