import { afterEach, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@mingmou/contract/auth/auth.contract';
import { money } from '@mingmou/contract/base/money';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SaleBill from '../sale/sale.bill';

const rights = ['menu:1404', 'menu:1405', 'erp-sale:edit'] as const;
const SAVE = '{Control>}s{/Control}';
const UNKNOWN = /没有收到结果，不确定是否已保存/;

/** The bill as the page reads it once it is saved. */
const SAVED = {
  id: 20,
  version: 2,
  billNo: 'XS202611200001',
  state: 'DRAFT',
  source: 'BILL',
  chargeState: 'NONE',
  totalQty: 0,
  printCount: 0,
  createdAt: '2026-11-20 09:00:00',
  tagAmount: money(0),
  discountAmount: money(0),
} as const;

interface Sent {
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A server whose first answer is lost; like the real one it answers the same key the same. */
function forgetting(isDone: boolean) {
  const sent: Sent[] = [];
  const known = new Map<string, object>();
  const reply: Answer['reply'] = ({ headers, input }) => {
    const key = headers[HEADERS.idempotencyKey] ?? '';
    sent.push({ key, input });
    const isLost = sent.length === 1;
    if (!isLost || isDone) {
      const version = Number(input.version ?? 0) + 1;
      const id = input.id ?? 20 + known.size;
      known.set(key, known.get(key) ?? { id, version, billNo: 'XS202611200001', state: 'DRAFT', warnings: [] });
    }
    const envelope = isLost
      ? { success: false, code: 0, msg: '', data: null }
      : { success: true, code: 0, msg: '', data: known.get(key) };
    return {
      status: isLost ? 502 : 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(envelope),
    };
  };
  return { sent, known, call: { call: sale.saveDraft, reply } };
}

async function typed(isDone: boolean) {
  const server = forgetting(isDone);
  const { user } = renderScreen(<SaleBill />, {
    answers: [
      answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
      answer(stock.findEmployee, [{ staffId: 70, name: '许佳' }]),
      answer(sale.quote, []),
      answer(sale.findById, { ...SAVED, lines: [], timeline: [], actions: ['edit'] }),
      server.call,
    ],
    rights,
    at: '/erp/sell/bill',
  });
  const remark = await screen.findByLabelText('备注');
  await user.type(remark, '甲');
  await user.keyboard(SAVE);
  await screen.findByText(UNKNOWN);
  expect(remark).toHaveValue('甲');
  return { ...server, user, remark };
}

afterEach(() => localStorage.clear());

describe('新单保存了、结果没回来', () => {
  it.each([true, false])('原样再存是同一次（已保存：%s）', async (isDone) => {
    const { user, sent, known } = await typed(isDone);
    await user.keyboard(SAVE);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
    expect(known.size).toBe(1);
  });

  it.each([true, false])('改了再存，先认出那一张，再改它，不是第二张（已保存：%s）', async (isDone) => {
    const { user, remark, sent } = await typed(isDone);
    await user.type(remark, '乙');
    await user.keyboard(SAVE);
    await waitFor(() => expect(sent).toHaveLength(3));
    const [first, again, last] = sent;
    expect(again).toEqual(first);
    expect(last?.input).toMatchObject({ id: 20, version: 1, remark: '甲乙' });
    expect(last?.key).not.toBe(first?.key);
  });
});
