import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { checkCodes } from '@mingmou/contract/erp/erp.codes';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { type Answer, answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { type RenderedScreen, renderScreen } from '@mingmou/testing/render-screen';
import { scan } from '../bill/scanner.samples';
import CheckBill from './check.bill';
import type { FoundLine } from './count-sheet';
import { isShown } from './count-sheet';

/** Tones that were played, by their pitch. */
let heard: number[] = [];

class Sound {
  readonly currentTime = 0;
  readonly destination = {};
  readonly resume = async () => undefined;
  readonly createGain = () => ({ gain: { value: 0 }, connect: () => undefined });
  readonly createOscillator = () => ({
    frequency: {
      set value(hz: number) {
        heard.push(hz);
      },
    },
    connect: (next: unknown) => next,
    start: () => undefined,
    stop: () => undefined,
  });
}
const OK = [1320];
const AGAIN = [1320, 1760];
const UNKNOWN = [196];

const rights = ['menu:1409', 'erp-check:edit', 'erp-check:print'] as const;
const line: FoundLine = {
  id: 5,
  lineNo: 1,
  barcodeId: 1,
  code: '2900000000018',
  goodsName: '镜架1',
  spec: 'C1',
  unit: 2,
  categoryId: '003',
  tagPrice: price(480),
  locationId: 1,
  locationName: '前厅',
  snapshotQty: 3,
  countedQty: null,
  need: 'COUNT',
};
const other: FoundLine = { ...line, id: 6, lineNo: 2, barcodeId: 2, code: '2900000000025', goodsName: '镜架2' };
const bill = {
  ...{ id: 9, version: 1, billNo: 'PD202611200001', totalQty: 0, printCount: 0, createdAt: '2026-11-20 09:00:00' },
  state: 'DRAFT' as const,
  uncountedRule: 'SKIP' as const,
  ...{ scopeText: '全盘', snapshotAt: '2026-11-20 09:00:00', lineCount: 2, countedCount: 0 },
  stage: 'FIRST' as const,
};
const counted = { ...line, countedQty: 1, bookQty: 3, diffQty: -2, need: 'REASON' as const };

const answers: readonly Answer[] = [
  answer(inventoryCheck.findById, { ...bill, lines: [line, other], timeline: [], actions: ['edit', 'submit'] }),
  answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
  answer(inventoryCheck.changes, { at: '2026-11-20 09:10:00', stage: 'FIRST', state: 'DRAFT', version: 1, lines: [] }),
  answer(inventoryCheck.count, async ({ code }) => {
    if (code?.startsWith('2999')) throw refusal({ code: 140115, msg: `未找到条码 ${code}，请先建立商品条码` });
    return { line: counted, isNew: false };
  }),
  answer(inventoryCheck.submit, { id: 9, version: 2, state: 'SUBMITTED' }),
];

beforeEach(() => {
  heard = [];
  Object.assign(globalThis, { AudioContext: Sound });
});
afterEach(() => localStorage.clear());

type User = RenderedScreen['user'];

const submitButton = () => screen.getByRole('button', { name: '提交审核' });
const endOfFirst = () => screen.getByRole('button', { name: '结束初盘' });
const idle = () => waitFor(() => expect(submitButton()).toHaveAttribute('aria-busy', 'false'));

/** Holds an answer of the server back until the test lets it go. */
function heldBack() {
  let answerNow = () => {};
  const answered = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  return { answered, answerNow };
}

async function opened() {
  const shown = renderScreen(<CheckBill />, { answers, rights, at: '/erp/stock/checkEdit?id=9' });
  await screen.findByLabelText('镜架1 C1 实盘');
  return shown;
}

describe('盘点编辑', () => {
  it('键入的实盘自己上传，不用保存', async () => {
    const { server, user } = await opened();
    await user.type(screen.getByLabelText('镜架1 C1 实盘'), '1');
    await waitFor(() => expect(server.sent(inventoryCheck.count)).toHaveLength(1));
    expect(server.sent(inventoryCheck.count)[0]).toMatchObject({ id: 9, lineId: 5, countedQty: 1 });
    expect(await screen.findByText('待填原因')).toBeVisible();
  });

  it('提交前说明还有几行未盘点，确认后带上行数', async () => {
    const { server, user } = await opened();
    await user.click(screen.getByRole('button', { name: '提交审核' }));
    expect(await screen.findByText('还有 2 行未盘点，将按「不处理」提交，是否继续？')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(inventoryCheck.submit)).toEqual([{ id: 9, version: 1, uncounted: 2 }]));
  });

  it('扫码不看屏幕：对的、重复的、没有的各有声音，也念出来，可撤销、可静音', async () => {
    const { server, user } = await opened();
    await user.click(screen.getByRole('button', { name: '扫码盘点 (F8)' }));
    const panel = within(screen.getByRole('region', { name: '扫码盘点' }));
    scan('2900000000018');
    expect(await panel.findByText('实盘 1')).toBeInTheDocument();
    scan('2900000000018');
    await waitFor(() => expect(heard).toEqual([...OK, ...AGAIN]));
    scan('2999999999999');
    expect(await panel.findByText('未找到条码 2999999999999，请先建立商品条码')).toBeVisible();
    expect(heard).toEqual([...OK, ...AGAIN, ...UNKNOWN]);
    expect(panel.getByRole('button', { name: /撤销/ })).toBeDisabled();
    await user.click(panel.getByRole('checkbox', { name: '静音' }));
    scan('2900000000018');
    await waitFor(() => expect(server.sent(inventoryCheck.count)).toHaveLength(4));
    await user.click(await panel.findByRole('button', { name: /撤销/ }));
    await waitFor(() => expect(server.sent(inventoryCheck.count).at(-1)).toMatchObject({ lineId: 5, add: -1 }));
    expect(heard).toEqual([...OK, ...AGAIN, ...UNKNOWN]);
  });
});

describe('应答回来时还在同一行键入', () => {
  const cell = (name: string) => screen.getByLabelText(`镜架1 C1 ${name}`);

  it.each([
    ['实盘', '12', { countedQty: 12 }],
    ['差异原因', '少', { reason: '少' }],
  ])('%s不丢，接着上传', async (name, text, entry) => {
    const { server, user } = await opened();
    const { answered, answerNow } = heldBack();
    server.use(
      answer(inventoryCheck.count, async () => {
        await answered;
        return { line: { ...counted, reason: null }, isNew: false };
      }),
    );
    await user.type(cell('实盘'), '1');
    await waitFor(() => expect(server.sent(inventoryCheck.count)).toHaveLength(1));
    fireEvent.change(cell(name), { target: { value: text } });
    answerNow();
    await waitFor(() => expect(server.sent(inventoryCheck.count)).toHaveLength(2));
    expect(server.sent(inventoryCheck.count)[1]).toMatchObject({ lineId: 5, ...entry });
  });
});

describe('提交审核、结束初盘之前先上传', () => {
  const TAKEN = { line: counted, isNew: false } as const;
  const cell = () => screen.getByLabelText('镜架1 C1 实盘');
  const submitByKey = '{Control>}{Enter}{/Control}';

  it.each([
    ['提交审核 (Ctrl+Enter)', '提交', (user: User) => user.keyboard(submitByKey), inventoryCheck.submit],
    ['结束初盘', '结束初盘', (user: User) => user.click(endOfFirst()), inventoryCheck.stage],
  ])('%s：刚键入的实盘录入后才继续，未盘行数不含这一行', async (_title, act, press, call) => {
    const { server, user } = await opened();
    const { answered, answerNow } = heldBack();
    server.use(
      answer(inventoryCheck.count, () => answered.then(() => TAKEN)),
      answer(inventoryCheck.stage, { id: 9, version: 2, billNo: 'PD202611200001', state: 'DRAFT', warnings: [] }),
    );
    await user.type(cell(), '1');
    await press(user);
    await waitFor(() => expect(server.sent(inventoryCheck.count)).toHaveLength(1));
    expect(screen.queryByText(/未盘点，将按/)).toBeNull();
    answerNow();
    expect(await screen.findByText(`还有 1 行未盘点，将按「不处理」${act}，是否继续？`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(call)).toHaveLength(1));
    expect(server.sent(call)[0]).toMatchObject({ id: 9, version: 1, uncounted: 1 });
    expect(server.sent(inventoryCheck.count)).toHaveLength(1);
  });

  it('键入实盘后马上查找商品，实盘也录入', async () => {
    const { server, user } = await opened();
    server.use(answer(inventoryCheck.count, () => TAKEN));
    await user.type(cell(), '1');
    await user.type(screen.getByLabelText('查找商品'), '镜');
    await waitFor(() => expect(server.sent(inventoryCheck.count)).toHaveLength(1));
    expect(server.sent(inventoryCheck.count)[0]).toMatchObject({ lineId: 5, countedQty: 1 });
  });

  it('实盘被拒绝：说明原因，不提交，可以马上再按', async () => {
    const { server, user } = await opened();
    const says = '「镜架1 C1」不需要复盘';
    server.use(
      answer(inventoryCheck.count, () => {
        throw refusal({ code: checkCodes.notAsked.code, msg: says });
      }),
    );
    await user.type(cell(), '1');
    await user.keyboard(submitByKey);
    expect(await screen.findByText(says)).toBeVisible();
    await idle();
    expect(screen.queryByText(/未盘点，将按/)).toBeNull();
    expect(server.sent(inventoryCheck.submit)).toEqual([]);
    fireEvent.click(submitButton());
    expect(await screen.findByText(/未盘点，将按/)).toBeVisible();
  });

  it('扫码被拒绝时扫码面板已关：也说明原因，不提交', async () => {
    const { server, user } = await opened();
    const { answered, answerNow } = heldBack();
    server.use(
      answer(inventoryCheck.count, async () => {
        await answered;
        throw refusal({ code: 140115, msg: '未找到条码 2999999999999，请先建立商品条码' });
      }),
    );
    await user.click(screen.getByRole('button', { name: '扫码盘点 (F8)' }));
    scan('2999999999999');
    await user.click(screen.getByRole('button', { name: '结束扫码' }));
    await user.keyboard(submitByKey);
    answerNow();
    expect(await screen.findByText('未找到条码 2999999999999，请先建立商品条码')).toBeVisible();
    await idle();
    expect(screen.queryByText(/未盘点，将按/)).toBeNull();
    expect(server.sent(inventoryCheck.submit)).toEqual([]);
  });

  it('网络不通：说明还有几条未上传，不提交', async () => {
    const { server, user } = await opened();
    server.use(noAnswer(inventoryCheck.count));
    await user.type(cell(), '1');
    await user.keyboard(submitByKey);
    expect(await screen.findByText('还有 1 条未上传，请检查网络后重试')).toBeVisible();
    await idle();
    expect(screen.queryByText(/未盘点，将按/)).toBeNull();
    expect(server.sent(inventoryCheck.submit)).toEqual([]);
  });
});

describe('被拒绝的实盘', () => {
  const says = '「镜架1 C1」不能盘点';
  const cell = () => screen.getByLabelText('镜架1 C1 实盘');
  const otherCell = () => screen.getByLabelText('镜架2 C1 实盘');
  const wholeReads = (server: RenderedScreen['server']) =>
    server.sent(inventoryCheck.changes).filter(({ since }) => (since ?? null) === null);

  async function openedWithRefusal() {
    const shown = await opened();
    const { answered, answerNow } = heldBack();
    shown.server.use(
      answer(inventoryCheck.count, async ({ lineId }) => {
        if (lineId === line.id) throw refusal({ code: checkCodes.notAsked.code, msg: says });
        await answered;
        return { line: { ...other, countedQty: 2 }, isNew: false };
      }),
      answer(inventoryCheck.changes, ({ since }) => ({
        ...{ at: '2026-11-20 09:10:00', stage: bill.stage, state: bill.state, version: 1 },
        lines: since ? [] : [line, other],
      })),
    );
    return { ...shown, answerNow };
  }

  it('别的录入还在上传：等它传完，被拒绝的实盘换回原来的', async () => {
    const { server, user, answerNow } = await openedWithRefusal();
    await user.type(cell(), '7');
    await user.type(otherCell(), '2');
    await waitFor(() => expect(server.sent(inventoryCheck.count)).toHaveLength(2));
    expect(await screen.findByText(says)).toBeVisible();
    expect(cell()).toHaveValue('7');
    const before = wholeReads(server).length;
    answerNow();
    await waitFor(() => expect(wholeReads(server)).toHaveLength(before + 1));
    await waitFor(() => expect(cell()).toHaveValue(''));
  });

  it('页签正在后台：回到前台就换回原来的', async () => {
    const { server, user } = await openedWithRefusal();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const before = wholeReads(server).length;
    await user.type(cell(), '7');
    expect(await screen.findByText(says)).toBeVisible();
    expect(wholeReads(server)).toHaveLength(before);
    await user.tab();
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(cell()).toHaveValue(''));
  });
});

describe('已录入的实盘不能清空', () => {
  const says = '「镜架1 C1」的实盘不能清空，已恢复原数';
  const cell = () => screen.getByLabelText('镜架1 C1 实盘');

  /** A figure that the server took. */
  async function counted1() {
    const shown = await opened();
    await shown.user.type(cell(), '1');
    expect(await screen.findByText('待填原因')).toBeVisible();
    return shown;
  }

  it.each([
    ['清空', '{Backspace}'],
    ['改成不是数字的字', 'x'],
  ])('%s后离开单元格：恢复原数并说明', async (_title, keys) => {
    const { server, user } = await counted1();
    await user.clear(cell());
    await user.keyboard(keys);
    expect(screen.queryByText(says)).toBeNull();
    await user.tab();
    expect(await screen.findByText(says)).toBeVisible();
    expect(cell()).toHaveValue('1');
    expect(server.sent(inventoryCheck.count)).toHaveLength(1);
  });

  it('清空后接着键入新的数：照常录入，不提示', async () => {
    const { server, user } = await counted1();
    await user.clear(cell());
    await user.type(cell(), '2');
    await user.tab();
    await waitFor(() => expect(server.sent(inventoryCheck.count).at(-1)).toMatchObject({ lineId: 5, countedQty: 2 }));
    expect(screen.queryByText(says)).toBeNull();
  });

  it('从未录入的行清空：不提示', async () => {
    const { server, user } = await opened();
    await user.type(cell(), 'x');
    await user.clear(cell());
    await user.tab();
    expect(cell()).toHaveValue('');
    expect(screen.queryByText(says)).toBeNull();
    expect(server.sent(inventoryCheck.count)).toEqual([]);
  });

  it('清空后马上提交审核：恢复原数，不提交', async () => {
    const { server, user } = await counted1();
    await user.clear(cell());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(says)).toBeVisible();
    await idle();
    expect(screen.queryByText(/未盘点，将按/)).toBeNull();
    expect(server.sent(inventoryCheck.submit)).toEqual([]);
  });

  it('填原因后清空实盘就提交审核：原因录入，也恢复原数', async () => {
    const { server, user } = await counted1();
    await user.type(screen.getByLabelText('镜架1 C1 差异原因'), '少');
    await user.clear(cell());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(says)).toBeVisible();
    await waitFor(() => expect(server.sent(inventoryCheck.count).at(-1)).toMatchObject({ lineId: 5, reason: '少' }));
    expect(server.sent(inventoryCheck.submit)).toEqual([]);
  });
});

describe('别人改了盘点阶段', () => {
  const cell = () => screen.getByLabelText('镜架1 C1 实盘');
  const ended = { stage: 'RECOUNT', version: 2 } as const;
  const recounted = { ...line, countedQty: 5, firstQty: 5, need: 'RECOUNT' as const };

  it('刚键入还没上传的实盘不当作复盘录入，说明是哪些商品', async () => {
    const { server, user } = await opened();
    const before = server.sent(inventoryCheck.changes).length;
    server.use(
      answer(inventoryCheck.findById, {
        ...{ ...bill, ...ended, lines: [recounted, other], timeline: [], actions: ['edit', 'submit'] },
      }),
      answer(inventoryCheck.changes, { at: '2026-11-20 09:10:00', state: 'DRAFT', ...ended, lines: [] }),
    );
    // Without the pauses of a person: what follows happens before the figure is sent by itself.
    fireEvent.change(cell(), { target: { value: '1' } });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.sent(inventoryCheck.changes)).toHaveLength(before + 1));
    expect(await screen.findByText('盘点阶段已变，「镜架1 C1」刚键入的内容没有录入')).toBeVisible();
    expect(cell()).toHaveValue('5');
    expect(await screen.findByRole('button', { name: '结束复盘' })).toBeVisible();
    await user.type(cell(), '4');
    await waitFor(() => expect(server.sent(inventoryCheck.count)).toHaveLength(1));
    expect(server.sent(inventoryCheck.count)[0]).toMatchObject({ lineId: 5, countedQty: 4 });
  });

  it('离开页面：刚键入的实盘照常录入', async () => {
    const { server, user } = await opened();
    await user.type(cell(), '1');
    cleanup();
    await waitFor(() => expect(server.sent(inventoryCheck.count)).toHaveLength(1));
    expect(server.sent(inventoryCheck.count)[0]).toMatchObject({ lineId: 5, countedQty: 1 });
  });
});

describe('显示哪些行', () => {
  it.each([
    ['ALL', '', true],
    ['OPEN', '', true],
    ['DONE', '', false],
    ['DIFF', '', false],
    ['ALL', '镜架1 前厅', true],
    ['ALL', '镜架2', false],
  ] as const)('%s %s', (filter, words, shown) => {
    expect(isShown(line, filter, words)).toBe(shown);
  });
});
