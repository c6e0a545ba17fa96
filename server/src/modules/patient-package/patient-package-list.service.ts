import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { refuse } from '../../kernel/call/refusal';
import { addDays, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { exportShown } from '../../kernel/file/export';
import { pageOfKeys } from '../../kernel/row/list';
import type { TodoCounter } from '../home/todo.service';
import { shownHead } from '../visit/visit.rules';
import {
  countEnding,
  findPatientPackage,
  patientPackageKeys,
  patientPackageOps,
  patientPackageSorting,
  patientPackageSums,
  patientPackagesMatching,
} from './patient-package-list.store';

/** The last of the days in which a package ends soon. */
async function soonestOf({ db, caller, now }: SessionCx): Promise<string> {
  const { propertyOwnerId, orgId } = caller;
  const days = await readParameter(db, workstationParameters.packageRemindDays, propertyOwnerId, orgId);
  return dayText(addDays(now, days));
}

export async function patientPackagePage(cx: SessionCx, query: InputOf<typeof patientPackage.page>) {
  const rows = patientPackagesMatching(cx, query, await soonestOf(cx));
  const page = await pageOfKeys(rows, query, patientPackageSorting, patientPackageKeys);
  return {
    ...page,
    records: page.records.map((row) => shownHead(row, cx.now)),
    sums: await patientPackageSums(rows),
  };
}

const COLUMNS = [
  ...(['packageNo', 'recordNo', 'name', 'sex', 'age', 'phone', 'setmealName', 'totalTimes', 'giftTimes'] as const),
  ...(['usedTimes', 'leftTimes', 'startDate', 'expireDate', 'lastDay', 'trainerName', 'state'] as const),
] as const;

export async function exportPatientPackages(cx: SessionCx, query: InputOf<typeof patientPackage.export>) {
  return exportShown(cx, (row) => shownHead(row, cx.now), {
    name: '视训套餐',
    shape: patientPackage.row,
    columns: COLUMNS,
    rows: patientPackagesMatching(cx, query, await soonestOf(cx)),
    query,
    sorting: patientPackageSorting,
  });
}

const OPS: Readonly<Record<string, string>> = {
  BUY: '购买',
  GIFT: '赠送',
  USE: '使用',
  RETURN: '退回',
  REFUND: '退费',
};

const opsOf = async (cx: SessionCx, id: number) =>
  (await patientPackageOps(cx, id)).map((one) => ({ ...one, op: OPS[one.op] ?? one.op }));

export async function patientPackageDetail(cx: SessionCx, id: number) {
  const row = (await findPatientPackage(cx, id, await soonestOf(cx))) ?? refuse(sharedCodes.missing);
  return { ...shownHead(row, cx.now), ops: await opsOf(cx, id) };
}

const LENS_REVIEWS = ['REVIEW_OK', 'REVIEW_RGP'] as const;

/** Returns a patient's packages of lens reviews, usable ones first. */
export async function patientReviewPackagesOf(cx: SessionCx, patientId: number) {
  const soonest = await soonestOf(cx);
  const found = [];
  for (const kind of LENS_REVIEWS) {
    const rows = patientPackagesMatching(cx, { kind, patientId }, soonest).orderBy('bought.packageState');
    for (const row of await rows.orderBy('bought.id', 'desc').execute())
      found.push({ ...row, ops: await opsOf(cx, row.id) });
  }
  return found;
}

const ending = (key: TodoCounter['key'], kind: 'REVIEW_OK' | 'REVIEW_RGP' | 'VT'): TodoCounter => ({
  key,
  count: async (cx) => countEnding(cx, kind, await soonestOf(cx)),
});

/** Packages in use that end within `packageRemindDays` (domain-system §1.5). */
export const endingPatientPackages: readonly TodoCounter[] = [
  ending('findHardArchivesPackageExpiration', 'REVIEW_OK'),
  ending('findHardRgpPackageExpiration', 'REVIEW_RGP'),
  ending('findHardTrainingPackageExpiration', 'VT'),
];
