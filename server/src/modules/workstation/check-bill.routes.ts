import type { InputOf } from '@mingmou/contract/base/call';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { handle, type Route } from '../../kernel/call/route';
import { billOfVisit, billStage } from './check-bill.service';
import { billedOf } from './check-bill.store';
import { commonItems, itemsMatching } from './check-bill-items.service';
import { answered } from './stage.routes';
import { keepStage, reopenStage, resetStage } from './stage.service';

type Kept = InputOf<typeof checkBill.save>;

const kept = ({ acceptsId, version, rows }: Kept) => ({ acceptsId, version, content: { rows } });

export const checkBillRoutes: readonly Route[] = [
  answered(checkBill.findByAccepts, ({ acceptsId, batchNo }: InputOf<typeof checkBill.findByAccepts>, cx) =>
    billOfVisit(cx, acceptsId, batchNo),
  ),
  answered(checkBill.save, (input: Kept, cx) => keepStage(cx, billStage(input), kept(input), 'save')),
  answered(checkBill.finish, async (input: InputOf<typeof checkBill.finish>, cx) => {
    const moved = await keepStage(cx, billStage(input), kept(input), 'finish');
    const own = (await billedOf(cx, input.acceptsId)).filter(({ batchNo }) => batchNo === input.batchNo);
    return { ...moved, orderNo: own.find(({ orderNo }) => orderNo)?.orderNo };
  }),
  answered(checkBill.reset, (input: InputOf<typeof checkBill.reset>, cx) => resetStage(cx, billStage(input), input)),
  answered(checkBill.retrial, (input: InputOf<typeof checkBill.retrial>, cx) =>
    reopenStage(cx, billStage(input), input),
  ),
  handle(checkBill.findItems, ({ keyword }, cx) => itemsMatching(cx, keyword)),
  handle(checkBill.findCommon, (_input, cx) => commonItems(cx)),
];
