import type { InputOf } from '@mingmou/contract/base/call';
import { check } from '@mingmou/contract/base/check';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import type { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import {
  parameterOf,
  parametersOf,
  trialParameters,
} from '@mingmou/contract/workstation/archive/lens/trial-lens.fields';
import { trialLensFlow } from '@mingmou/contract/workstation/archive/lens/trial-lens.flow';
import { trialLensCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refusal, refuse } from '../../../../kernel/call/refusal';
import { instantOf } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { transition } from '../../../../kernel/row/transition';
import { whereUnique } from '../../../../kernel/row/unique';
import { insertRow, writeRow } from '../../../../kernel/row/versioned-row';
import type { WrittenRecord } from '../archive-record.service';
import type { LensArchive } from './lens-archive.store';
import { findLensBreed } from './lens-goods.store';
import { lockNumbered, lockTrialLens, lockTrialLenses, type TrialLens } from './trial-lens.store';

const TABLE = 'trialLens';
const TARGET = '试戴片';
const READY = stateCode(trialLensFlow, 'READY');

type Typed = InputOf<typeof trialLens.save>;

const NAMES = { trial_lens_numbered: () => refusal(trialLensCodes.numberTaken) } as const;

/** The parameters of its kind, each within the range of its kind. */
function parametersIn(typed: Typed) {
  const own = parametersOf(typed.lensCategory);
  const wrong = Object.keys(trialParameters).find(
    (name) => typed[name as keyof Typed] != null && !own.includes(name as never),
  );
  if (wrong)
    throw malformed(wrong, `${trialParameters[wrong as keyof typeof trialParameters].title}：这类镜片没有该参数`);
  const kept = own.flatMap((name) => {
    const value = typed[name];
    if (value === null || value === undefined) return [];
    const spec = parameterOf(typed.lensCategory, name);
    const says = spec ? check(spec, value) : null;
    if (says) throw malformed(name, `${trialParameters[name].title}：${says}`);
    return [[name, value] as const];
  });
  return Object.fromEntries(kept);
}

async function rowOf(cx: SessionCx, typed: Typed) {
  const { lensCategory, lensNo, brandId, breedId, location } = typed;
  const breed = await findLensBreed(cx, breedId, lensCategory);
  if (breed?.brandId !== brandId) throw malformed('breedId', '品种：不是该品牌的这类镜片，请重新选择');
  return {
    ...{ lensCategory, lensNo, brandId, breedId, location: location ?? null },
    parameters: JSON.stringify(parametersIn(typed)),
  };
}

export async function addTrialLens(cx: SessionCx, typed: Typed) {
  const row = await rowOf(cx, typed);
  const id = await whereUnique(NAMES, () => insertRow(cx, TABLE, { ...row, orgId: cx.caller.orgId }));
  cx.log({ targetType: TARGET, targetId: id, targetName: typed.lensNo });
  return { id };
}

interface Seen {
  readonly id: number;
  readonly version: number;
}

function guards(cx: SessionCx, { id, version }: Seen) {
  return {
    flow: trialLensFlow,
    version,
    lock: () => lockTrialLens(cx, id),
    state: (row: TrialLens) => row.state,
    target: ({ lensNo }: TrialLens) => ({ targetType: TARGET, targetName: lensNo }),
  } as const;
}

export async function updateTrialLens(cx: SessionCx, input: InputOf<typeof trialLens.update>): Promise<null> {
  const row = await rowOf(cx, input);
  await transition(cx, {
    ...guards(cx, input),
    action: 'update',
    write: ({ id }) => whereUnique(NAMES, () => writeRow(cx, TABLE, id, row)),
  });
  return null;
}

export async function switchTrialLens(cx: SessionCx, input: Seen, action: 'disable' | 'enable'): Promise<null> {
  await transition(cx, {
    ...guards(cx, input),
    action,
    write: ({ id }, to) => writeRow(cx, TABLE, id, { state: stateCode(trialLensFlow, to) }),
  });
  return null;
}

/** 登记消毒 of one bath: after each was used last, and not later than now. */
export async function disinfectTrialLenses(cx: SessionCx, input: InputOf<typeof trialLens.disinfect>): Promise<null> {
  const at = instantOf(input.disinfectedAt);
  if (at > cx.now) throw malformed('disinfectedAt', '消毒时间：不能晚于现在');
  const found = await lockTrialLenses(cx, input.ids);
  if (found.length < new Set(input.ids).size) refuse(sharedCodes.missing);
  for (const { lensNo, state, lastUsedAt } of found) {
    if (state === 'OFF') refuse(trialLensCodes.off, { no: lensNo });
    const usedAt = lastUsedAt?.slice(0, 16) ?? '';
    if (input.disinfectedAt.slice(0, 16) < usedAt) refuse(trialLensCodes.tooEarly, { no: lensNo, at: usedAt });
  }
  for (const { id } of found) await writeRow(cx, TABLE, id, { state: READY, lastDisinfectedAt: at.toISOString() });
  cx.log({
    ...{ targetType: TARGET, targetId: found[0]?.id, targetName: found.map(({ lensNo }) => lensNo).join('、') },
    after: { disinfectedAt: { label: '消毒时间', value: input.disinfectedAt } },
  });
  return null;
}

const FIELD = 'trialLensNo';

/** The numbers that a try names, by the field of each eye. */
function numbersIn(content: WrittenRecord['content']) {
  return EYES.flatMap((eye) => {
    const number = content[eyeKey(eye, FIELD)];
    return typeof number === 'string' && number.trim() !== '' ? [{ field: eyeKey(eye, FIELD), number }] : [];
  });
}

/**
 * Updates the lenses of the set after a finished trial: each must have been disinfected since its last use by another
 * patient, and needs disinfection from now on. An unregistered number is a lens from elsewhere. A trial that was
 * reopened and finished again ignores lenses that it used before, and lenses used after it.
 */
export async function useTrialLenses(
  cx: SessionCx,
  { patientId, lensCategory }: LensArchive,
  { id: lastRecordId, content, retrialCount }: WrittenRecord,
): Promise<void> {
  const numbers = numbersIn(content);
  if (numbers.length === 0) return;
  const found = await lockNumbered(
    cx,
    lensCategory,
    numbers.map(({ number }) => number),
  );
  for (const lens of found) {
    const { lensNo: no } = lens;
    const before = lens.lastRecordId ?? 0;
    if (before === lastRecordId || (retrialCount > 0 && before > lastRecordId)) continue;
    const field = numbers.find(({ number }) => number.trim().toUpperCase() === no.toUpperCase())?.field ?? FIELD;
    if (lens.state === 'OFF') refuse(trialLensCodes.off, { no });
    if (lens.state === 'USED') refuse(trialLensCodes.notClean, { no });
    if (lens.breedId !== content.breedId)
      throw malformed(field, `试戴片编号：${no}是${lens.breedName}，与所选品种不符`);
    await writeRow(cx, TABLE, lens.id, {
      ...{ state: stateCode(trialLensFlow, 'USED'), lastUsedAt: cx.now.toISOString() },
      ...{ lastPatientId: patientId, lastRecordId },
    });
  }
}
