import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { eye } from '@mingmou/contract/dict/eye';
import { deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { refuse } from '../../../../kernel/call/refusal';
import { seesCost } from '../../../../kernel/context/cost-view';
import type { SessionCx } from '../../../../kernel/context/cx';
import { shownHead } from '../../../visit/visit.rules';
import { glassesRow, neighboursOf } from './glasses-archive.store';
import { glassesTolerance } from './glasses-tolerance.service';
import { pairLines, remakeCost, remakesOfPair, returnsOfPair } from './sold-pair.store';

const WAITS = ['ARRIVED', 'WAIT_TAKE'];

/** The goods of a sold pair and how far they are; of one bought elsewhere none. */
async function goodsOf(cx: SessionCx, saleId: number, groupNo: number) {
  const lines = (await pairLines(cx, saleId)).filter((line) => line.groupNo === groupNo);
  return lines.map(({ id, goodsName, spec, eye: side, deliveryState: at }) => ({
    ...{ id, name: [goodsName, spec].filter(Boolean).join(' ').slice(0, 100) },
    eye: side ? dictName(eye, side) : null,
    deliveryState: at ? dictName(deliveryState, at) : null,
    waits: WAITS.includes(at ?? ''),
  }));
}

/** 重做 and what came back, the latest first. */
async function aftercareOf(cx: SessionCx, saleId: number, groupNo: number) {
  const pair = { saleId, groupNo };
  const again = (await remakesOfPair(cx, pair)).map((one) => ({ kind: '重做', ...one }));
  const back = (await returnsOfPair(cx, pair)).map(({ reason: fault, ...one }) => ({ kind: '退货', fault, ...one }));
  return [...again, ...back].sort((a, b) => b.day.localeCompare(a.day));
}

export async function glassesDetail(cx: SessionCx, id: number) {
  const found = (await glassesRow(cx, id)) ?? refuse(sharedCodes.missing);
  const { replacesId, ...row } = shownHead(found, cx.now);
  const { saleId, groupNo } = row;
  const isSold = saleId !== null && groupNo !== null;
  const sees = isSold && (await seesCost(cx));
  return {
    ...row,
    ...(await neighboursOf(cx, id, replacesId)),
    goods: isSold ? await goodsOf(cx, saleId, groupNo) : [],
    aftercare: isSold ? await aftercareOf(cx, saleId, groupNo) : [],
    ...(sees ? { remakeCost: await remakeCost(cx, { saleId, groupNo }) } : {}),
    ...(await glassesTolerance(cx)),
  };
}
