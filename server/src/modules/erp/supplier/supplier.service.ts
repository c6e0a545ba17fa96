import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { goodsCodes } from '@mingmou/contract/erp/erp.codes';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { checkLicences } from '@mingmou/contract/erp/purchase/supplier.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { linkFiles, picturesOf } from '../../../kernel/file/file-link';
import { initials } from '../../../kernel/row/pinyin';
import { chainNumber } from '../../../kernel/row/sequence';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import {
  filesOf,
  isOnPurchases,
  type Licence,
  licenceFiles,
  replaceLicences,
  supplierSorting,
  suppliersMatching,
} from './supplier.store';

const CODE_SERIES = 'SUPPLIER';
const CODE_DIGITS = 4;

async function valuesOf(cx: SessionCx, { code, ...input }: InputOf<typeof supplier.save>) {
  const licences = (input.licences ?? []).map(
    ({ kind, no, expireDate, fileId }): Licence => ({
      kind,
      no,
      expireDate: expireDate ?? null,
      fileId: fileId ?? null,
    }),
  );
  const wrong = checkLicences(licences);
  if (wrong) throw malformed('licences', wrong);
  return {
    code: code ?? (await chainNumber(cx, CODE_SERIES, CODE_DIGITS)),
    name: input.name,
    pinyin: initials(input.name),
    shortName: input.shortName ?? null,
    contact: input.contact,
    phone: input.phone,
    address: input.address ?? null,
    settleType: input.settleType,
    creditDays: input.creditDays ?? null,
    bankName: input.bankName ?? null,
    bankAccount: input.bankAccount ?? null,
    taxNo: input.taxNo ?? null,
    licences,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** Replaces the licences of a supplier and their pictures. */
async function holdLicences(cx: SessionCx, id: number, licences: readonly Licence[]): Promise<void> {
  const held = await licenceFiles(cx, id);
  const wanted = filesOf(licences);
  if (new Set(wanted).size !== wanted.length) throw malformed('licences', '证照：同一张图片只能用于一个证照');
  await replaceLicences(cx, id, licences);
  await linkFiles(cx, { use: 'SUPPLIER_LICENCE', ownerId: id, wanted, held });
}

/** The pictures of the licences of a supplier of the chain. */
export async function licencePictures(cx: SessionCx, id: number) {
  const known = await suppliersMatching(cx).where('id', '=', id).executeTakeFirst();
  if (!known) refuse(sharedCodes.missing);
  return picturesOf(cx, await licenceFiles(cx, id));
}

async function insert(cx: SessionCx, { licences, ...columns }: Values): Promise<number> {
  const id = await insertRow(cx, 'erpSupplier', columns);
  await holdLicences(cx, id, licences);
  return id;
}

interface Change extends RowChange<'erpSupplier'> {
  readonly licences?: readonly Licence[];
}

async function write(cx: SessionCx, id: number, { licences, ...columns }: Change): Promise<void> {
  await writeRow(cx, 'erpSupplier', id, columns);
  if (licences) await holdLicences(cx, id, licences);
}

/** One that a purchase names is kept; it may be disabled (domain-erp §1.6). */
async function beforeMove(cx: SessionCx, { id, name }: { id: number; name: string }, to: StateEnum): Promise<void> {
  if (to === 'DELETE' && (await isOnPurchases(cx, id))) refuse(goodsCodes.inBusiness, { name });
}

/**
 * Suppliers of the chain (domain-erp §1.3). An empty code becomes the next four-digit number; code and name are unique.
 */
export const supplierRules = {
  table: 'erpSupplier',
  rows: suppliersMatching,
  sorting: supplierSorting,
  pickSorting: { columns: [], initial: [['name', 'asc']] },
  valuesOf,
  unique: {
    erp_supplier_code_once: ({ code }: Values) => duplicate(supplier.fields.code.title, code)(),
    erp_supplier_name_once: ({ name }: Values) => duplicate(supplier.fields.name.title, name)(),
  },
  insert,
  write,
  beforeMove,
} as const;
