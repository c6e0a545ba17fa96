import { satisfies } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Money, money, sum } from '@mingmou/contract/base/money';
import { messagingCodes } from '@mingmou/contract/messaging/messaging.codes';
import { smsPackage } from '@mingmou/contract/messaging/messaging.dicts';
import { rechargeFlow } from '@mingmou/contract/messaging/messaging.flow';
import { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { forbidden, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { linkFiles } from '../../kernel/file/file-link';
import { countOf, sorted } from '../../kernel/row/list';
import { lockFor, transition } from '../../kernel/row/transition';
import { insertRow, writeRow } from '../../kernel/row/versioned-row';
import { findChainIds, findChains, inOtherChain, isOfPlatform } from './platform-chains.store';
import { lockAccount, moveBalance } from './sms-account.store';
import { placeOf } from './sms-place.rows';
import {
  confirmRow,
  type FoundRecharge,
  type LockedRecharge,
  lockRecharge,
  rechargeSorting,
  rechargesMatching,
  shownRecharges,
} from './sms-recharge.store';

type Query = InputOf<typeof smsRecharge.page>;
type Seen = InputOf<typeof smsRecharge.confirm>;

const DEFAULT_SIZE = 10;
const TARGET = '短信充值单';
/** Of one chain, in the list that the platform sees: a chain buys a few times a year. */
const MOST_OF_A_CHAIN = 500;

interface Package {
  readonly packageId: number;
  readonly count: number;
  readonly amount: Money;
}

export function packages(): Package[] {
  return smsPackage.rows.flatMap(({ code, ext }) =>
    typeof ext === 'object' ? [{ packageId: code, count: Number(ext.count), amount: money(ext.amount ?? 0) }] : [],
  );
}

function sumsOf(rows: readonly { readonly count: number; readonly amount: Money }[]) {
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    amount: sum(rows.map(({ amount }) => amount)),
  };
}

/** The recharges of the organisation that asks. */
async function ownPage(cx: SessionCx, query: Query) {
  const { page, size } = pagingOf(query);
  const rows = rechargesMatching(cx.db, cx.caller.propertyOwnerId, query).where(
    'smsRecharge.orgId',
    '=',
    cx.caller.orgId,
  );
  const records = await sorted(rows, query, rechargeSorting)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const paid = await rows.where('smsRecharge.state', '<>', 'CANCEL').execute();
  return { records: await shownRecharges(cx, records), total: await countOf(rows), page, size, sums: sumsOf(paid) };
}

function pagingOf({ page, size }: Query) {
  return { page: page ?? 1, size: size ?? DEFAULT_SIZE };
}

type OfAnyChain = FoundRecharge & { readonly chainId: number; readonly chainName: string };

/** The recharges of every chain, for those who confirm them. */
async function wholePage(cx: SessionCx, query: Query) {
  const { page, size } = pagingOf(query);
  const chains = await findChains(cx);
  const all: OfAnyChain[] = [];
  for (const { id: chainId, chainName } of chains) {
    const rows = await inOtherChain(cx, chainId, null, ({ db }) =>
      rechargesMatching(db, chainId, query).orderBy('smsRecharge.id', 'desc').limit(MOST_OF_A_CHAIN).execute(),
    );
    all.push(...rows.map((row) => ({ ...row, chainId, chainName })));
  }
  all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
  const records = [];
  for (const { chainId, ...row } of all.slice((page - 1) * size, page * size))
    records.push(...(await inOtherChain(cx, chainId, null, (there) => shownRecharges(there, [row]))));
  return { records, total: all.length, page, size, sums: sumsOf(all.filter(({ state }) => state !== 'CANCEL')) };
}

const mayConfirm = ({ caller }: SessionCx) => isOfPlatform(caller) && satisfies(smsRecharge.confirm.grant, caller);

export function pageRecharges(cx: SessionCx, query: Query) {
  return mayConfirm(cx) ? wholePage(cx, query) : ownPage(cx, query);
}

export async function saveRecharge(cx: SessionCx, input: InputOf<typeof smsRecharge.save>) {
  const { packageId, payWay, voucherFileId = null } = input;
  const bought = packages().find((each) => each.packageId === packageId);
  if (!bought) refuse(sharedCodes.missing);
  const { count, amount } = bought;
  const { orgId, staffName } = cx.caller;
  const id = await insertRow(cx, 'smsRecharge', {
    orgId,
    packageId,
    count,
    amount,
    payWay,
    createdByName: staffName,
  });
  if (voucherFileId) {
    // Refuses a file that does not exist before the row refers to it.
    await linkFiles(cx, { use: 'SMS_VOUCHER', ownerId: id, wanted: [voucherFileId], held: [] });
    await writeRow(cx, 'smsRecharge', id, { voucherFileId });
  }
  cx.log({
    targetType: TARGET,
    targetId: id,
    targetName: `${count}条`,
    after: { amount: { label: '金额', value: amount } },
  });
  return { id };
}

/** How a recharge is found and judged; one that was confirmed or cancelled meanwhile is refused in its own words. */
function rechargeGuards(cx: SessionCx, { id, version }: Seen) {
  return {
    flow: rechargeFlow,
    version,
    lock: () => lockRecharge(cx, id),
    state: (row: LockedRecharge) => row.state,
    refusals: { wrongState: messagingCodes.rechargeHandled },
  };
}

export async function cancelRecharge(cx: SessionCx, seen: Seen): Promise<null> {
  await transition(cx, {
    ...rechargeGuards(cx, seen),
    action: 'cancel',
    write: ({ id }, state) => writeRow(cx, 'smsRecharge', id, { state }),
    target: ({ count }) => ({ targetType: TARGET, targetName: `${count}条` }),
  });
  return null;
}

/** The chain that a recharge is of, and its organisation. */
async function whereIs(cx: SessionCx, id: number) {
  const chains = await findChainIds(cx);
  for (const chain of chains) {
    const found = await inOtherChain(cx, chain.id, null, ({ db }) =>
      rechargesMatching(db, chain.id, {}).where('smsRecharge.id', '=', id).executeTakeFirst(),
    );
    if (found) return { propertyOwnerId: chain.id, orgId: found.orgId };
  }
  return refuse(sharedCodes.missing);
}

/** 到账确认: the messages are added once. Only the platform's own people confirm, for every chain. */
export async function confirmRecharge(cx: SessionCx, seen: Seen): Promise<null> {
  if (!isOfPlatform(cx.caller)) throw forbidden('到账确认');
  const { propertyOwnerId, orgId } = await whereIs(cx, seen.id);
  const { staffName, accountId } = cx.caller;
  const count = await inOtherChain(cx, propertyOwnerId, orgId, async (there) => {
    const place = placeOf(there);
    await lockAccount(place);
    const row = (await lockFor({ ...rechargeGuards(there, seen), action: 'confirm' })).row;
    await confirmRow(there, row.id, { staffName, accountId });
    await moveBalance(place, { kind: 'RECHARGE', sourceId: row.id, change: row.count });
    return row.count;
  });
  cx.log({ targetType: TARGET, targetId: seen.id, targetName: `${count}条` });
  return null;
}
