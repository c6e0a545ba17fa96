import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { dict } from '@mingmou/contract/base/dict';
import { f, required } from '@mingmou/contract/base/field';
import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type RefObject } from 'react';
import type { Pasted } from './block-paste';
import { type LineColumn, shownColumn, typedColumn } from './line-columns';
import { LineGrid, type LineGridHandle } from './line-grid';
import type { LineHeading } from './line-row';
import { LineStore } from './line-store';

interface Line {
  readonly key: string;
  readonly goodsName: string;
  readonly qty: number | null;
  readonly price: number | null;
  readonly expireDate: string | null;
  readonly locationId: number | null;
  readonly gift: boolean;
}

const shape = {
  goodsName: required(f.text('商品', 50)),
  qty: f.qty('实收'),
  price: f.decimal('单价', 4),
  expireDate: f.date('有效期'),
  locationId: f.dict('库位', dict('place', '库位', [])),
  gift: f.bool('赠品'),
} as const;

const places = [
  { value: 1, label: '前厅' },
  { value: 2, label: '后仓' },
];

const drawn: string[] = [];

/** A row asks each read column for its text once a drawing: that counts the drawings. */
const counted: LineColumn<Line> = {
  ...shownColumn(shape, 'goodsName'),
  text: (line: Line) => {
    if (drawn.at(-1) !== line.key) drawn.push(line.key);
    return line.goodsName;
  },
};

const columns: readonly LineColumn<Line>[] = [
  counted,
  typedColumn(shape, 'qty'),
  typedColumn(shape, 'price'),
  typedColumn(shape, 'expireDate'),
  typedColumn(shape, 'locationId', { options: places }),
  typedColumn(shape, 'gift'),
];

const lineOf = (at: number): Line => ({
  key: `n${at}`,
  goodsName: `镜片${at}`,
  qty: at,
  price: 10,
  expireDate: null,
  locationId: 1,
  gift: false,
});

const nameOf = ({ goodsName }: Line) => goodsName;
const sumsOf = (lines: readonly Line[]) => ({ qty: lines.reduce((total, { qty }) => total + (qty ?? 0), 0) });

interface More {
  readonly onEnd?: () => void;
  readonly onPasted?: (pasted: Pasted) => void;
  readonly ref?: RefObject<LineGridHandle | null>;
  readonly faultsOf?: () => Readonly<Record<string, string>>;
  readonly heading?: LineHeading;
}

function open(count: number, more: More = {}) {
  const store = new LineStore(Array.from({ length: count }, (_, at) => lineOf(at + 1)));
  const view = render(
    <LineGrid
      label="明细"
      store={store}
      columns={columns}
      nameOf={nameOf}
      sumsOf={sumsOf}
      empty="没有商品"
      {...more}
    />,
  );
  return { store, view, user: userEvent.setup() };
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function paste(into: HTMLElement, text: string) {
  const event = createEvent.paste(into, { clipboardData: { getData: () => text } });
  fireEvent(into, event);
  return event;
}

/** The focus is something that the grid hears of. */
const focusOn = (name: string) => act(() => cell(name).focus());

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const numbersOf = (rows: readonly HTMLElement[]) => rows.map((row) => Number(row.getAttribute('aria-rowindex')));

/** Scrolls the lines so that this one comes to the top. */
function scrollTo(line: number) {
  const pane = screen.getByRole('table').parentElement;
  if (!pane) throw new Error('the lines lie in a pane');
  pane.scrollTop = (line - 1) * 32;
  fireEvent.scroll(pane);
}

beforeEach(() => {
  drawn.length = 0;
});

describe('单据明细表格', () => {
  it('200 行：在一行里输入只重画这一行，合计跟着变', async () => {
    const { user } = open(200);
    drawn.length = 0;
    await user.clear(cell('镜片7 实收'));
    await user.type(cell('镜片7 实收'), '107');
    expect(new Set(drawn)).toEqual(new Set(['n7']));
    expect(within(screen.getByRole('row', { name: /合计/ })).getByText('20200')).toBeVisible();
  });

  it('添加或移除一行不重画其余的行', () => {
    const { store } = open(200);
    drawn.length = 0;
    act(() => store.add([lineOf(201)]));
    expect(drawn).toEqual(['n201']);
    drawn.length = 0;
    act(() => store.remove('n3'));
    // One more is in sight instead.
    expect(drawn).toEqual(['n45']);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '202');
    expect(numbersOf(screen.getAllByRole('row'))).toEqual([...numbers(1, 45), 201, 202]);
  });

  it('回车到下一格，行末到下一行，最后一格之后交给添加商品；Shift+回车退回', async () => {
    const onEnd = jest.fn();
    const { user } = open(2, { onEnd });
    focusOn('镜片1 实收');
    await user.keyboard('{Enter}');
    expect(cell('镜片1 单价')).toHaveFocus();
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
    expect(cell('镜片2 实收')).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(cell('镜片1 赠品')).toHaveFocus();
    focusOn('镜片2 赠品');
    await user.keyboard('{Enter}');
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('↑↓ 在同一列换行，下拉格也不改值；整格选中时 ←→ 换格，光标在中间时移动光标', async () => {
    const { user, store } = open(3);
    focusOn('镜片1 实收');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(cell('镜片3 实收')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(cell('镜片2 单价')).toHaveFocus();
    cell('镜片2 单价').setSelectionRange(1, 1);
    await user.keyboard('{ArrowRight}');
    expect(cell('镜片2 单价')).toHaveFocus();
    focusOn('镜片1 库位');
    await user.keyboard('{ArrowDown}');
    expect(cell('镜片2 库位')).toHaveFocus();
    expect(store.line('n1')?.locationId).toBe(1);
  });

  it('日期按人的写法读，全角数字读成数字；读不懂的留在格子里并说明', async () => {
    const { user, store } = open(1);
    await user.type(cell('镜片1 有效期'), '261130');
    await user.tab();
    expect(cell('镜片1 有效期')).toHaveValue('2026-11-30');
    await user.clear(cell('镜片1 实收'));
    await user.type(cell('镜片1 实收'), '１２');
    expect(store.line('n1')?.qty).toBe(12);
    await user.type(cell('镜片1 实收'), '个');
    await user.tab();
    expect(cell('镜片1 实收')).toHaveValue('１２个');
    expect(cell('镜片1 实收')).toHaveAttribute('aria-invalid', 'true');
    expect(store.line('n1')?.qty).toBeNull();
  });

  it('从表格软件粘贴一块：向右向下填，读不懂的不填并计数，超出的行计数', () => {
    const onPasted = jest.fn<(pasted: Pasted) => void>();
    const { store } = open(2, { onPasted });
    const event = paste(cell('镜片1 实收'), '5\t12.5\t2027/1/31\t后仓\r\n6\t贵\t\t前厅\r\n7\t1');
    expect(event.defaultPrevented).toBe(true);
    expect(store.line('n1')).toMatchObject({ qty: 5, price: 12.5, expireDate: '2027-01-31', locationId: 2 });
    expect(store.line('n2')).toMatchObject({ qty: 6, price: 10, expireDate: null, locationId: 1 });
    expect(onPasted).toHaveBeenCalledWith({ filled: 7, refused: 1, beyond: 1 });
  });

  it('一个格子的文字照常粘贴', () => {
    open(1);
    expect(paste(cell('镜片1 实收'), '5\n').defaultPrevented).toBe(false);
  });

  it('Ctrl+Delete 移除一行，焦点到下一行', async () => {
    const { user, store } = open(3);
    focusOn('镜片2 单价');
    await user.keyboard('{Control>}{Delete}{/Control}');
    expect(store.keys()).toEqual(['n1', 'n3']);
    expect(cell('镜片3 单价')).toHaveFocus();
  });

  it('500 行与 100 行在文档里的行数一样多；滚动时换行，读屏知道共几行、第几行', () => {
    const shown = (count: number) => {
      const { view } = open(count);
      const rows = numbersOf(screen.getAllByRole('row'));
      view.unmount();
      return rows.length;
    };
    expect(shown(500)).toBe(shown(100));
    open(500);
    scrollTo(300);
    const rows = numbersOf(screen.getAllByRole('row'));
    expect(rows).toEqual(expect.arrayContaining([1, 2, 301, 320, 501, 502]));
    expect(rows).not.toContain(100);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '502');
    expect(screen.getByRole('row', { name: /镜片300/ })).toHaveAttribute('aria-rowindex', '301');
  });

  it('滚走之后焦点所在的行还在，回车和 ↓ 从它接着走', async () => {
    const { user } = open(500);
    focusOn('镜片3 实收');
    scrollTo(300);
    expect(cell('镜片3 实收')).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(cell('镜片4 单价')).toHaveFocus();
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(cell('镜片3 赠品')).toHaveFocus();
  });

  it('按行号或名字把焦点放进不在文档里的行', () => {
    const ref = createRef<LineGridHandle>();
    open(500, { ref });
    expect(screen.queryByLabelText('镜片250 单价')).toBeNull();
    act(() => ref.current?.focus('n250', 'price'));
    expect(cell('镜片250 单价')).toHaveFocus();
    act(() => ref.current?.focusAt({ row: 399, name: 'qty' }));
    expect(cell('镜片400 实收')).toHaveFocus();
    expect(ref.current?.place()).toEqual({ row: 399, name: 'qty' });
  });

  it('↓ 越过这一列没有格子的行，哪怕它们不在文档里', async () => {
    const store = new LineStore(Array.from({ length: 500 }, (_, at) => lineOf(at + 1)));
    const some = typedColumn<keyof typeof shape, Line>(shape, 'price', { isOff: ({ qty }) => (qty ?? 0) % 200 !== 1 });
    const two = [counted, typedColumn(shape, 'qty'), some];
    render(<LineGrid label="明细" store={store} columns={two} nameOf={nameOf} empty="" />);
    focusOn('镜片1 单价');
    await userEvent.keyboard('{ArrowDown}');
    expect(cell('镜片201 单价')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(cell('镜片1 单价')).toHaveFocus();
  });

  it('没有读懂的文字在行滚走再回来之后还在，粘贴的值取代它', async () => {
    const { user, store } = open(500);
    await user.clear(cell('镜片5 实收'));
    await user.type(cell('镜片5 实收'), '三个');
    focusOn('镜片1 单价');
    scrollTo(300);
    expect(screen.queryByLabelText('镜片5 实收')).toBeNull();
    scrollTo(1);
    expect(cell('镜片5 实收')).toHaveValue('三个');
    expect(cell('镜片5 实收')).toHaveAttribute('aria-invalid', 'true');
    act(() => store.change('n5', { qty: 8 }));
    expect(cell('镜片5 实收')).toHaveValue('8');
  });

  it('被列宽截断的格子，悬停能看到全文：文字、日期、下拉、只读的都一样，键入时跟着变', async () => {
    const { user } = open(2);
    const tipOf = (name: string) => cell(name).closest('[title]')?.getAttribute('title');
    expect(screen.getByRole('cell', { name: '镜片1' })).toHaveAttribute('title', '镜片1');
    expect(tipOf('镜片1 库位')).toBe('前厅');
    await user.type(cell('镜片1 实收'), '123456');
    expect(tipOf('镜片1 实收')).toBe('123456');
    await user.type(cell('镜片1 有效期'), '20281120');
    expect(tipOf('镜片1 有效期')).toBe('2028-11-20');
  });

  it('行首是商品名的，长名字悬停能看到全文', () => {
    open(1, { heading: { title: '商品', width: 100, align: 'left' } });
    expect(screen.getByRole('rowheader', { name: '镜片1' })).toHaveAttribute('title', '镜片1');
  });

  it('有错的格子，悬停看到的是错在哪里', () => {
    open(1, { faultsOf: () => ({ qty: '请填写实收数量' }) });
    expect(cell('镜片1 实收')).toHaveAttribute('title', '请填写实收数量');
  });

  it('只读时没有输入框，也没有移除', () => {
    const store = new LineStore([lineOf(1)]);
    render(<LineGrid label="明细" readOnly store={store} columns={columns} nameOf={nameOf} empty="" />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('前厅')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
