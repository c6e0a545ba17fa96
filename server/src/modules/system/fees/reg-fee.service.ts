import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import type { StateEnum } from '@mingmou/contract/base/field';
import { priceOf } from '@mingmou/contract/base/money';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { FEE_CATEGORY } from '@mingmou/contract/system/fees/charge.fields';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { feeScope } from '@mingmou/contract/system/fees/registration-fee.dicts';
import { feeFault } from '@mingmou/contract/system/fees/registration-fee.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { initials } from '../../../kernel/row/pinyin';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { CHARGE_SERIES, lockNumbering, nextCodes } from './numbering.store';
import {
  chargeOfFee,
  deleteTargets,
  departmentsAmong,
  type FeeRow,
  type FeeTargets,
  feeSorting,
  feesMatching,
  insertTargets,
  staffAmong,
  takenTarget,
} from './reg-fee.store';

type Draft = InputOf<typeof registrationFee.save>;

const { fields } = registrationFee;

/** Checks the targets of a fee: people and departments of the organisation, or targets that the fee has already. */
async function checkedTargets(cx: SessionCx, input: Draft, old?: FeeRow): Promise<FeeTargets> {
  const fault = feeFault(input);
  if (fault) throw malformed(fault.field, `${fields[fault.field].title}：${fault.reason}`);
  const { scope } = input;
  const staffIds = scope === 'DOCTOR' ? [...new Set(input.staffIds ?? [])] : [];
  const departmentIds = scope === 'DEPARTMENT' ? [...new Set(input.departmentIds ?? [])] : [];
  const staff = await staffAmong(cx, staffIds);
  const departments = await departmentsAmong(cx, departmentIds);
  if (staffIds.some((id) => !staff.has(id) && !old?.staffIds.includes(id))) refuse(sharedCodes.missing);
  if (departmentIds.some((id) => !departments.has(id) && !old?.departmentIds.includes(id))) refuse(sharedCodes.missing);
  return { scope, visitTypes: [...new Set(input.visitTypes)].sort((a, b) => a - b), staffIds, departmentIds };
}

async function refuseTaken(cx: SessionCx, targets: FeeTargets, id: number | undefined): Promise<void> {
  const taken = await takenTarget(cx, targets, id);
  if (!taken) return;
  const whom = taken.staffName ?? taken.departmentName ?? '';
  const value = [whom, dictName(visitType, taken.visitType)].filter(Boolean).join(' ');
  refuse(sharedCodes.duplicate, { label: `${dictName(feeScope, targets.scope)}挂号费`, value });
}

async function valuesOf(cx: SessionCx, input: Draft, old?: FeeRow) {
  const targets = await checkedTargets(cx, input, old);
  await lockNumbering(cx);
  await refuseTaken(cx, targets, old?.id);
  return { name: input.name, ...targets, price: input.price };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** Returns the columns of the charge behind a fee. */
function chargeColumns({ name, price }: Values) {
  return { name, pinyin: initials(name), price: priceOf(price) };
}

function feeColumns({ name, scope, visitTypes, price }: Values) {
  return { name, scope, visitTypes: [...visitTypes], price };
}

async function insert(cx: SessionCx, values: Values): Promise<number> {
  const { orgId } = cx.caller;
  const [code = ''] = await nextCodes(cx, CHARGE_SERIES);
  const chargeId = await insertRow(cx, 'serviceCharge', {
    ...chargeColumns(values),
    orgId,
    code,
    chargeCategory: String(FEE_CATEGORY),
    discountable: false,
    vipFlag: false,
  });
  const id = await insertRow(cx, 'registrationFee', { ...feeColumns(values), orgId, chargeId });
  await insertTargets(cx, id, values);
  return id;
}

/** Name, price and state of the charge follow the fee; a deleted fee is nobody's default any more. */
async function write(cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }): Promise<void> {
  const chargeId = await chargeOfFee(cx, id);
  if ('stateEnum' in change) {
    await writeRow(cx, 'serviceCharge', chargeId, change);
    await writeRow(cx, 'registrationFee', id, change);
    if (change.stateEnum === 'DELETE') await deleteTargets(cx, id);
    return;
  }
  await writeRow(cx, 'serviceCharge', chargeId, chargeColumns(change));
  await writeRow(cx, 'registrationFee', id, feeColumns(change));
  await deleteTargets(cx, id);
  await insertTargets(cx, id, change);
}

const nameTaken = ({ name }: Values) => duplicate(fields.name.title, name)();

/** Registration fees of the organisation: one for each doctor, department or default and visit type. */
export const regFeeRules = {
  table: 'registrationFee',
  rows: feesMatching,
  sorting: feeSorting,
  valuesOf,
  unique: { registration_fee_name_once: nameTaken, service_charge_name_once: nameTaken },
  insert,
  write,
} as const;
