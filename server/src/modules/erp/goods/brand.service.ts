import type { InputOf, MasterMove } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { brand } from '@mingmou/contract/erp/brand.contract';
import { erpCodes } from '@mingmou/contract/erp/erp.codes';
import type { SessionCx } from '../../../kernel/cx';
import { changes } from '../../../kernel/operation-log';
import { initials } from '../../../kernel/pinyin';
import { refusal, refuse } from '../../../kernel/refusal';
import { chainNumber } from '../../../kernel/sequence';
import { transition } from '../../../kernel/transition';
import { duplicate, whereUnique } from '../../../kernel/unique';
import { asSeen } from '../../../kernel/versioned-row';
import { findBrand, insertBrand, lockBrand, writeBrand } from './brand.store';

const TARGET = '品牌';
const CODE_SERIES = 'BRAND';
const CODE_DIGITS = 4;

function uniqueBrand<T>(code: string, write: () => Promise<T>): Promise<T> {
  return whereUnique(
    {
      erp_brand_code_once: duplicate(brand.fields.code.title, code),
      erp_brand_name_once: () => refusal(erpCodes.brandExists),
    },
    write,
  );
}

export async function brandById(cx: SessionCx, id: number) {
  return (await findBrand(cx, id)) ?? refuse(sharedCodes.missing);
}

export async function saveBrand(cx: SessionCx, input: InputOf<typeof brand.save>) {
  const code = input.code ?? (await chainNumber(cx, CODE_SERIES, CODE_DIGITS));
  const { name, categoryIds, origin, sort } = input;
  const row = { code, name, pinyin: initials(name), categoryIds, origin: origin ?? null, sort: sort ?? 0 };
  const id = await uniqueBrand(code, () => insertBrand(cx, { ...row, propertyOwnerId: cx.caller.propertyOwnerId }));
  cx.log({ targetType: TARGET, targetId: id, targetName: name, ...changes(brand.fields, {}, row) });
  return { id };
}

export async function updateBrand(cx: SessionCx, input: InputOf<typeof brand.update>) {
  const old = asSeen(await lockBrand(cx, input.id), input.version);
  const { code, name, categoryIds, origin, sort } = input;
  const row = { code, name, pinyin: initials(name), categoryIds, origin: origin ?? null, sort: sort ?? 0 };
  await uniqueBrand(code, () => writeBrand(cx, input.id, row));
  cx.log({ targetType: TARGET, targetId: input.id, targetName: name, ...changes(brand.fields, old, row) });
  return null;
}

/** Enables, disables or deletes. */
export async function moveBrand(cx: SessionCx, { id, stateEnum, version }: MasterMove) {
  await transition(cx, {
    flow: brand.lifecycle,
    action: stateEnum,
    id,
    version,
    lock: async () => {
      const row = await lockBrand(cx, id);
      return row && { ...row, state: row.stateEnum };
    },
    write: (_row, to) => writeBrand(cx, id, { stateEnum: to }),
    target: (row) => ({ targetType: TARGET, targetName: row.name }),
  });
  return null;
}
